/** Groups IP addresses by network, for limits: one subscriber of IPv6 owns 2^64 addresses. */

/** The IPv4 address, or the /64 prefix of the IPv6 address. */
export function networkOf(address: string): string {
  return ipv4In(address) ?? ipv6Groups(address).slice(0, 4).join(':');
}

/** The /24 prefix of the IPv4 address, or the /48 prefix of the IPv6 address: what one site rents at most. */
export function siteOf(address: string): string {
  const ipv4 = ipv4In(address);
  return ipv4 ? ipv4.split('.').slice(0, 3).join('.') : ipv6Groups(address).slice(0, 3).join(':');
}

function ipv4In(address: string): string | null {
  return /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? null;
}

function ipv6Groups(address: string): string[] {
  const [plain = ''] = address.toLowerCase().split('%');
  const [head = '', tail] = plain.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
