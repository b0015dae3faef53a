//! Where the server is, and who asks: a URL, or the variables that libpq reads as well.

use std::env;
use std::path::PathBuf;

use crate::Error;

/// How to connect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// A name or address, or the folder of a Unix socket.
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) user: String,
    pub(crate) password: Option<String>,
    pub(crate) database: String,
    pub(crate) ssl_mode: SslMode,
    /// The certificates of those who may vouch for the server.
    pub(crate) ssl_root_certificate: Option<PathBuf>,
}

/// How much encryption is asked for, each more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SslMode {
    Disable,
    /// If the server can.
    Prefer,
    Require,
    /// And somebody known has to vouch for the server.
    VerifyCa,
    /// And it has to be the one that was asked for.
    VerifyFull,
}

impl std::str::FromStr for SslMode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "disable" => Self::Disable,
            "prefer" => Self::Prefer,
            "require" => Self::Require,
            "verify-ca" => Self::VerifyCa,
            "verify-full" => Self::VerifyFull,
            _ => {
                return Err(format!("sslmode {text}: neither disable, prefer, require, verify-ca nor verify-full"));
            }
        })
    }
}

impl Settings {
    /// What the variables say.
    pub(crate) fn of_variables() -> Result<Self, Error> {
        Self::of(|name| env::var(name).ok())
    }

    pub(crate) fn of(variable: impl Fn(&str) -> Option<String>) -> Result<Self, Error> {
        let user = variable("PGUSER").or_else(|| variable("USER")).unwrap_or_else(|| "postgres".to_owned());
        Ok(Self {
            host: variable("PGHOST").unwrap_or_else(|| "localhost".to_owned()),
            port: variable("PGPORT")
                .map_or(Ok(5432), |port| port.parse())
                .map_err(|error| format!("PGPORT: {error}"))?,
            password: variable("PGPASSWORD"),
            database: variable("PGDATABASE").unwrap_or_else(|| user.clone()),
            ssl_mode: variable("PGSSLMODE").map_or(Ok(SslMode::Prefer), |mode| mode.parse())?,
            ssl_root_certificate: variable("PGSSLROOTCERT").map(PathBuf::from),
            user,
        })
    }

    /// What a URL says in place of the variables:
    /// `postgresql://user:password@host:port/database?host=/folder`.
    pub(crate) fn with_url(mut self, url: &str) -> Result<Self, Error> {
        let rest = url
            .strip_prefix("postgresql://")
            .or_else(|| url.strip_prefix("postgres://"))
            .ok_or("a URL begins with postgresql://")?;
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (authority, database) = rest.split_once('/').unwrap_or((rest, ""));
        let (who, place) = authority.rsplit_once('@').unwrap_or(("", authority));
        let (user, password) = who.split_once(':').map_or((who, None), |(user, password)| (user, Some(password)));
        // An IPv6 address stands in brackets.
        let (host, port) = match place.strip_prefix('[').and_then(|place| place.split_once(']')) {
            Some((host, port)) => (host, port.strip_prefix(':')),
            None => place.split_once(':').map_or((place, None), |(host, port)| (host, Some(port))),
        };
        let mut set = |name: &str, value: &str| -> Result<(), Error> {
            let value = decoded(value)?;
            match name {
                _ if value.is_empty() => {}
                "host" => self.host = value,
                "port" => self.port = value.parse().map_err(|error| format!("port {value}: {error}"))?,
                "user" => self.user = value,
                "password" => self.password = Some(value),
                "dbname" => self.database = value,
                "sslmode" => self.ssl_mode = value.parse()?,
                "sslrootcert" => self.ssl_root_certificate = Some(value.into()),
                _ => return Err(format!("{name}={value} is not known here").into()),
            }
            Ok(())
        };
        let parts = [("host", host), ("port", port.unwrap_or("")), ("user", user), ("dbname", database)];
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        for (name, value) in parts.into_iter().chain([("password", password.unwrap_or(""))]).chain(pairs) {
            set(name, value)?;
        }
        Ok(self)
    }
}

/// Text in which a byte may stand as `%` and two digits.
fn decoded(text: &str) -> Result<String, Error> {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let digits = part.get(..2).ok_or("two digits come after `%` in a URL")?;
        bytes.push(u8::from_str_radix(digits, 16).map_err(|error| format!("%{digits}: {error}"))?);
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    Ok(String::from_utf8(bytes)?)
}
