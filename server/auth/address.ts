import { BlockList, isIP, isIPv6 } from 'node:net';

const OWN_NETWORKS = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  OWN_NETWORKS.addSubnet(net, prefix, familyOf(net));
}

/** Whether an address is of this machine or of its own network. A connection that is gone has none. */
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
 * The key under which an address is counted. For IPv6 its /64, which is what one customer gets and can call
 * from with 2^64 addresses. An IPv4 address gives the same key in every notation.
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

/** The eight numbers of an IPv6 address, which may be written in many ways. */
function groupsOf(address: string): readonly number[] {
  // The URL parser writes it all in hexadecimal, with at most one `::`.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part = '') =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
