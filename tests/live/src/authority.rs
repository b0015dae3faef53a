//! Certificates for servers that encrypt.

use rcgen::{BasicConstraints, Certificate, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

/// Who vouches for servers.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    /// One that nobody knows yet.
    ///
    /// # Panics
    /// If there is no chance to be had for a key.
    #[must_use]
    pub fn new() -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Self(CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("a certificate"))
    }

    /// Its own certificate, for those who believe it.
    #[must_use]
    pub fn pem(&self) -> String {
        self.0.pem()
    }

    /// What a server of this name proves itself with.
    ///
    /// # Panics
    /// If the name is none.
    #[must_use]
    pub fn certificate(&self, name: &str) -> (Certificate, KeyPair) {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new([name.to_owned()]).expect("a name");
        (params.signed_by(&key, &self.0).expect("a certificate"), key)
    }
}

impl Default for Authority {
    fn default() -> Self {
        Self::new()
    }
}
