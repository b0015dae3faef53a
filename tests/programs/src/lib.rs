//! A package has to have a library; the programs are in `pgwire-core/examples`.
