/** Hides the middle of an address: a phone number or an email. */
export function mask(address: string): string {
  const at = address.lastIndexOf('@');
  if (at > 0) return `${address.slice(0, 1)}…${address.slice(at)}`;
  return `${address.slice(0, 4)}…${address.slice(-3)}`;
}
