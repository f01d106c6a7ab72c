import { BlockList, isIP, isIPv6 } from 'node:net';

const OWN_NETWORKS = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  // Shared address space: the network between the machines of a VPN such as Tailscale, and of some clouds.
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  OWN_NETWORKS.addSubnet(net, prefix, familyOf(net));
}

/** Whether an address belongs to this machine or to its own network. A closed connection has no address. */
export function isOwnNetwork(address = ''): boolean {
  const [plain = ''] = address.split('%', 1);
  return isIP(plain) !== 0 && OWN_NETWORKS.check(plain, familyOf(plain));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** An address with a port, as some proxies write it: `203.0.113.7:50123`, `[2001:db8::6]:50123`. */
const WITH_PORT = /^(?:([\d.]+)|\[([^\]]+)\])(?::\d+)?$/;

/**
 * The key under which an address is counted. For IPv6 it is the /64, which one customer gets with 2^64 addresses to
 * call from. An IPv4 address gives the same key in every notation.
 */
export function addressKey(address: string): string {
  const [, v4, v6] = WITH_PORT.exec(address) ?? [];
  const bare = v4 ?? v6 ?? address;
  const [plain = ''] = bare.split('%', 1);
  if (!isIPv6(plain)) return bare;
  const groups = groupsOf(plain);
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5);
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [seventh >> 8, seventh & 0xff, eighth >> 8, eighth & 0xff].join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, in any of its notations. */
function groupsOf(address: string): readonly number[] {
  // The URL parser normalises it: all hexadecimal, with at most one `::`.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part = '') =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
