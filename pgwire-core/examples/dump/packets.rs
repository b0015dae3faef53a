//! TCP segments out of a capture file.

use std::io::Read;
use std::net::{IpAddr, SocketAddr};

use etherparse::{NetSlice, SlicedPacket, TransportSlice};
use pcap_parser::pcapng::Block;
use pcap_parser::{Linktype, PcapBlockOwned, PcapError, create_reader};

/// Room for the longest packet: 256 kB is what tcpdump takes at most.
const BUFFER: usize = 1 << 20;
/// Room for the longest block, which may hold anything, such as the secrets of a browser.
const MAX_BUFFER: usize = 64 << 20;

/// A TCP segment.
pub(crate) struct Segment<'p> {
    pub(crate) from: SocketAddr,
    pub(crate) to: SocketAddr,
    pub(crate) sequence: u32,
    /// Whether it begins a connection, and whether it is the client's.
    pub(crate) syn: bool,
    pub(crate) ack: bool,
    pub(crate) data: &'p [u8],
}

/// Where packets were captured.
struct Interface {
    link: Linktype,
    /// So much of a packet is kept; zero stands for all of it.
    snap_len: u32,
}

/// Hands all segments of a pcap or pcapng file to `take`, and returns the number of packets that are none.
pub(crate) fn read<E: From<String>>(
    file: impl Read + Send,
    mut take: impl FnMut(&Segment<'_>) -> Result<(), E>,
) -> Result<u64, E> {
    let fault = |error: PcapError<&[u8]>| E::from(in_words(&error));
    let mut reader = create_reader(BUFFER, file).map_err(fault)?;
    // A section of pcapng has several interfaces, a pcap file one.
    let mut interfaces: Vec<Interface> = Vec::new();
    let (mut others, mut room) = (0, BUFFER);
    loop {
        match reader.next() {
            Ok((len, block)) => {
                let packet = match block {
                    PcapBlockOwned::LegacyHeader(header) => {
                        interfaces = vec![Interface { link: header.network, snap_len: 0 }];
                        None
                    }
                    PcapBlockOwned::Legacy(packet) => Some((0, packet.data)),
                    PcapBlockOwned::NG(Block::SectionHeader(_)) => {
                        interfaces.clear();
                        None
                    }
                    PcapBlockOwned::NG(Block::InterfaceDescription(interface)) => {
                        interfaces.push(Interface { link: interface.linktype, snap_len: interface.snaplen });
                        None
                    }
                    // Behind the packet stands padding.
                    PcapBlockOwned::NG(Block::EnhancedPacket(packet)) => {
                        Some((packet.if_id, up_to(packet.data, packet.caplen)))
                    }
                    PcapBlockOwned::NG(Block::SimplePacket(packet)) => {
                        let snap_len = interfaces.first().map(|first| first.snap_len).filter(|len| *len > 0);
                        Some((0, up_to(packet.data, packet.origlen.min(snap_len.unwrap_or(u32::MAX)))))
                    }
                    PcapBlockOwned::NG(_) => None,
                };
                if let Some((interface, bytes)) = packet {
                    let interface = usize::try_from(interface).ok().and_then(|index| interfaces.get(index));
                    match interface.and_then(|interface| sliced(interface.link, bytes)).as_ref().and_then(segment) {
                        Some(segment) => take(&segment)?,
                        None => others += 1,
                    }
                }
                reader.consume(len);
            }
            Err(PcapError::Eof) => return Ok(others),
            Err(PcapError::Incomplete(_)) => reader.refill().map_err(fault)?,
            Err(PcapError::BufferTooSmall) if room < MAX_BUFFER => {
                room *= 2;
                if !reader.grow(room) {
                    return Err(fault(PcapError::BufferTooSmall));
                }
                reader.refill().map_err(fault)?;
            }
            Err(error) => return Err(fault(error)),
        }
    }
}

/// What is wrong with a file; the error itself holds all of it that was not read.
fn in_words(error: &PcapError<&[u8]>) -> String {
    match error {
        PcapError::HeaderNotRecognized => "neither a pcap nor a pcapng file".to_owned(),
        PcapError::Eof | PcapError::UnexpectedEof | PcapError::Incomplete(_) => "it ends inside a packet".to_owned(),
        PcapError::BufferTooSmall => format!("a packet or block of more than {} MiB", MAX_BUFFER >> 20),
        PcapError::ReadError => "it cannot be read".to_owned(),
        PcapError::NomError(_, kind) | PcapError::OwnedNomError(_, kind) => {
            format!("what follows is no packet and no block ({kind:?})")
        }
    }
}

fn up_to(bytes: &[u8], len: u32) -> &[u8] {
    usize::try_from(len).ok().and_then(|len| bytes.get(..len)).unwrap_or(bytes)
}

/// Takes a packet apart, as the kind of network says.
fn sliced(link: Linktype, bytes: &[u8]) -> Option<SlicedPacket<'_>> {
    match link {
        Linktype::ETHERNET => SlicedPacket::from_ethernet(bytes),
        Linktype::LINUX_SLL => SlicedPacket::from_linux_sll(bytes),
        Linktype::LINUX_SLL2 => SlicedPacket::from_ip(bytes.get(20..)?),
        Linktype::NULL | Linktype::LOOP => SlicedPacket::from_ip(bytes.get(4..)?),
        Linktype::RAW | Linktype::IPV4 | Linktype::IPV6 => SlicedPacket::from_ip(bytes),
        _ => return None,
    }
    .ok()
}

fn segment<'p>(packet: &SlicedPacket<'p>) -> Option<Segment<'p>> {
    let Some(TransportSlice::Tcp(tcp)) = &packet.transport else { return None };
    let (from, to): (IpAddr, IpAddr) = match packet.net.as_ref()? {
        NetSlice::Ipv4(ip) => (ip.header().source_addr().into(), ip.header().destination_addr().into()),
        NetSlice::Ipv6(ip) => (ip.header().source_addr().into(), ip.header().destination_addr().into()),
        NetSlice::Arp(_) => return None,
    };
    Some(Segment {
        from: SocketAddr::new(from, tcp.source_port()),
        to: SocketAddr::new(to, tcp.destination_port()),
        sequence: tcp.sequence_number(),
        syn: tcp.syn(),
        ack: tcp.ack(),
        data: tcp.payload(),
    })
}
