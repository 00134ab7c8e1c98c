import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that no notification may reach: everything that the IANA IPv4 Special-Purpose Address Registry does
 * not call globally reachable, multicast and reserved space, and the anycast of 6to4 relays.
 */
const REFUSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * The only IPv6 space that is assigned as global unicast (IANA IPv6 Address Space), and what is special within it.
 * Outside lie all forms that hold an IPv4 address but mapped ones: compatible (`::/96`), translated (`::ffff:0:0:0/96`)
 * and those of NAT64 (`64:ff9b::/96`, `64:ff9b:1::/48`); these are refused whatever address they hold, because nobody
 * who can be reached needs them in a URL. The gateways of a network with a NAT64 prefix of its own cannot be known here.
 */
const GLOBAL_IPV6 = ['2000::/3'];
const REFUSED_IPV6 = [
  // Protocol assignments, among them Teredo and ORCHID; documentation; 6to4, which leads to any IPv4 address.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

/** Decides which addresses notifications may reach (decision 36). */
export interface AddressGuard {
  /** Whether an address, in any spelling that the system's resolver or the URL parser gives, may not be reached. */
  refuses(address: string): boolean;
  /**
   * The same of the host of a URL, as the URL parser spells it and without brackets, where it is a literal address or a
   * name that always means this machine; other names are judged by their addresses at every connect.
   */
  refusesLiteral(host: string): boolean;
}

/** @param allowed networks (CIDR, or single addresses) that may be reached although they are private */
export function createAddressGuard(allowed: readonly string[] = []): AddressGuard {
  const allowList = networks(allowed);
  const refusedIpv4 = networks(REFUSED_IPV4);
  const globalIpv6 = networks(GLOBAL_IPV6);
  const refusedIpv6 = networks(REFUSED_IPV6);

  const refusesIpv4 = (address: string) =>
    !allowList.check(address, 'ipv4') && refusedIpv4.check(address, 'ipv4');
  const refusesIpv6 = (address: string) =>
    !allowList.check(address, 'ipv6') &&
    (!globalIpv6.check(address, 'ipv6') || refusedIpv6.check(address, 'ipv6'));

  const refuses = (address: string) => {
    // A zone (fe80::1%eth0) is an interface of this machine.
    const [bare = ''] = address.split('%');
    const version = isIP(bare);
    if (version === 4) return refusesIpv4(bare);
    if (version !== 6) return true;
    const groups = groupsOf(bare);
    if (isMapped(groups)) return refusesIpv4(lastIpv4(groups));
    return refusesIpv6(bare) || (isIsatap(groups) && refusesIpv4(lastIpv4(groups)));
  };

  return {
    refuses,
    refusesLiteral(host) {
      if (isIP(host) !== 0) return refuses(host);
      const name = host.toLowerCase().replace(/\.$/, '');
      return (name === 'localhost' || name.endsWith('.localhost')) && refuses('127.0.0.1') && refuses('::1');
    },
  };
}

/** The eight groups of an IPv6 address, however it is spelled. */
function groupsOf(address: string): number[] {
  // The URL parser gives every IPv6 address its one canonical form, in hexadecimal.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parsed = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [parsed(head), parsed(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** `::ffff:0:0/96`: the system connects to the IPv4 address in it. */
function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}

/** An interface of ISATAP (RFC 5214), under any prefix: its router leads to the IPv4 address in it. */
function isIsatap(groups: readonly number[]): boolean {
  return (groups[4] === 0 || groups[4] === 0x0200) && groups[5] === 0x5efe;
}

function lastIpv4(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

function networks(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const version = isIP(address);
    const family = version === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, prefix === undefined ? (version === 6 ? 128 : 32) : Number(prefix), family);
  }
  return list;
}
