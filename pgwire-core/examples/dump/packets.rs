//! TCP segments out of a capture file.

use std::io::Read;
use std::net::{IpAddr, SocketAddr};

use etherparse::{NetSlice, SlicedPacket, TransportSlice};
use pcap_parser::pcapng::Block;
use pcap_parser::{Linktype, PcapBlockOwned, PcapError, create_reader};

/// Room for the longest packet: 256 kB is what tcpdump takes at most.
const BUFFER: usize = 1 << 20;

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

/// Hands all segments of a pcap or pcapng file to `take`, and returns the number of packets that are none.
pub(crate) fn read<E: From<String>>(
    file: impl Read + Send,
    mut take: impl FnMut(&Segment<'_>) -> Result<(), E>,
) -> Result<u64, E> {
    let fault = |error: PcapError<&[u8]>| E::from(format!("{error:?}"));
    let mut reader = create_reader(BUFFER, file).map_err(fault)?;
    // A section of pcapng has several interfaces, a pcap file one.
    let mut links = Vec::new();
    let mut others = 0;
    loop {
        match reader.next() {
            Ok((len, block)) => {
                let packet = match block {
                    PcapBlockOwned::LegacyHeader(header) => {
                        links = vec![header.network];
                        None
                    }
                    PcapBlockOwned::Legacy(packet) => Some((0, packet.data)),
                    PcapBlockOwned::NG(Block::SectionHeader(_)) => {
                        links.clear();
                        None
                    }
                    PcapBlockOwned::NG(Block::InterfaceDescription(interface)) => {
                        links.push(interface.linktype);
                        None
                    }
                    PcapBlockOwned::NG(Block::EnhancedPacket(packet)) => Some((packet.if_id, packet.data)),
                    PcapBlockOwned::NG(Block::SimplePacket(packet)) => Some((0, packet.data)),
                    PcapBlockOwned::NG(_) => None,
                };
                if let Some((interface, bytes)) = packet {
                    let link = usize::try_from(interface).ok().and_then(|interface| links.get(interface));
                    match link.and_then(|link| sliced(*link, bytes)).as_ref().and_then(segment) {
                        Some(segment) => take(&segment)?,
                        None => others += 1,
                    }
                }
                reader.consume(len);
            }
            Err(PcapError::Eof) => return Ok(others),
            Err(PcapError::Incomplete(_)) => reader.refill().map_err(fault)?,
            Err(error) => return Err(fault(error)),
        }
    }
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
