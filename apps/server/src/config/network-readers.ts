/** Readers of settings that are hosts, networks and URLs. */
import { BlockList, isIP, isIPv4 } from 'node:net';
import { domainToASCII } from 'node:url';
import type { PublicOrigin } from '../platform/http/origins/public-origin.ts';
import { quoted, WrongValue } from './wrong-value.ts';

const labels = /^(?:[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/;

/** @returns the name in lower case and ASCII; `null` if it is not a host name */
function hostNameOf(text: string): string | null {
  const name = /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : domainToASCII(text);
  return name.length <= 253 && labels.test(name) && !/^[\d.]+$/.test(name) ? name : null;
}

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The names that follow tenants' labels, in lower case, at least one. */
export function hostSuffixes(text: string): string[] {
  const suffixes = listOf(text);
  if (suffixes.length === 0) throw new WrongValue('names no host');
  return suffixes.map((suffix) => {
    const name = hostNameOf(suffix);
    if (name) return name;
    throw new WrongValue(`must be host names, without scheme, port and path, not ${quoted(suffix)}`);
  });
}

export function publicOrigin(text: string): PublicOrigin {
  const { protocol, hostname, port } = readUrl(text, { protocols: ['https:', 'http:'], what: 'an origin' });
  const host = hostNameOf(hostname);
  if (!host) throw new WrongValue(`must have a host name, and not ${quoted(hostname)}`);
  return { scheme: protocol === 'https:' ? 'https' : 'http', host, port: port === '' ? null : Number(port) };
}

/** An address of this machine, or a name of one. */
export function listenHost(text: string): string {
  if (isIP(text) || hostNameOf(text)) return text;
  throw new WrongValue(`must be an IP address of this machine, without scheme and port, not ${quoted(text)}`);
}

export function publicAddress(text: string): string {
  if (isIP(text) && text !== '0.0.0.0' && text !== '::') return text;
  throw new WrongValue(`must be the IP address at which browsers reach LiveKit, not ${quoted(text)}`);
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses and networks, with commas, as `createTrustedProxies` takes them. */
export function proxyNetworks(text: string): string {
  const entries = listOf(text);
  if (entries.length === 0) throw new WrongValue('names no address');
  const wrong = entries.find((entry) => !isNetwork(entry));
  if (wrong === undefined) return entries.join(',');
  throw new WrongValue(
    `must be IP addresses, networks such as 10.0.0.0/8, or ${namedNetworks.join(', ')}, not ${quoted(wrong)}`,
  );
}

function isNetwork(entry: string): boolean {
  if (namedNetworks.includes(entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (!version || address.includes('%') || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (prefix.includes('.')) return version === 4 && isNetmask(prefix);
  const isLength = /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
  if (isLength) new BlockList().addSubnet(address, Number(prefix), version === 4 ? 'ipv4' : 'ipv6');
  return isLength;
}

function isNetmask(text: string): boolean {
  const bits = text.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return isIPv4(text) && /^1*0*$/.test(bits.join(''));
}

const urlParts = ['user name', 'path', 'query'] as const;

interface UrlRule {
  /** With the colon. */
  readonly protocols: readonly string[];
  /** As a sentence calls it. */
  readonly what: string;
  /** A fragment is never allowed. */
  readonly allows?: readonly (typeof urlParts)[number][];
}

/** @returns the parsed URL @throws WrongValue that quotes nothing, because a URL may contain a password */
export function readUrl(text: string, { protocols, what, allows = [] }: UrlRule): URL {
  if (/\s/.test(text)) throw new WrongValue(`must be ${what}, without blanks`);
  const scheme = /^([a-z][a-z0-9+.-]*:)\/\//i.exec(text)?.[1]?.toLowerCase();
  const beginnings = protocols.map((each) => `${each}//`).join(' or ');
  if (!scheme || !protocols.includes(scheme))
    throw new WrongValue(`must be ${what}, and begin with ${beginnings}`);
  if (allows.includes('user name')) rejectRawPassword(text);
  if (/%(?![0-9a-f]{2})/i.test(text))
    throw new WrongValue('contains a % that is not part of a code such as %25');
  const url = URL.parse(text);
  if (!url)
    throw new WrongValue(`must be ${what}, with a host name or an IP address, and a port up to 65535`);
  const present = {
    'user name': url.username || url.password,
    path: url.pathname.slice(1),
    query: url.search,
  };
  const surplus =
    urlParts.find((part) => present[part] && !allows.includes(part)) ?? (url.hash && 'fragment');
  if (surplus) throw new WrongValue(`must be ${what}, without a ${surplus}`);
  return url;
}

/** Such a password would move the border between password and host. */
function rejectRawPassword(text: string): void {
  const rest = text.slice(text.indexOf('//') + 2);
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? '';
  const isSplit = authority.split('@').length > 2 || rest.includes('#');
  // A parameter may have an @ in its value.
  const isCut = !authority.includes('@') && /^[^=]*@/.test(rest.slice(authority.length));
  if (isSplit || isCut)
    throw new WrongValue(
      'has a password with characters that must be encoded in a URL: write @ as %40, # as %23, / as %2F, ? as %3F and % as %25',
    );
}
