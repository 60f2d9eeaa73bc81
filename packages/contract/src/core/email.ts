/** Email addresses that people type. Those of staff come from directories too, and have rules of their own. */

/** Of the browser and of Node; the contract is compiled without the types of either. */
declare const URL: new (address: string) => { readonly hostname: string };

export const maxEmailLength = 254;

/** As HTML defines it for its email field, with a domain of two labels or more. */
const shape =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * @returns the address with its domain in ASCII, as mail servers need it (`user@россия.рф` →
 * `user@xn--h1alffa9f.xn--p1ai`); `null` if it is no address
 */
export function toEmail(typed: string): string | null {
  const text = typed.trim();
  const at = text.lastIndexOf('@') + 1;
  const address = text.slice(0, at) + toAsciiDomain(text.slice(at));
  return address.length <= maxEmailLength && shape.test(address) ? address : null;
}

/** Domains in ASCII stay as they are: a URL would take a number for an address. */
function toAsciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain) || /[\s/\\?#:@%]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
