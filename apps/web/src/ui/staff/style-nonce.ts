/** The nonce that the page's policy asks of every style element; stands first among the imports of the entry. */

declare global {
  interface Window {
    /** Where goober, which styles the snackbars, looks for the nonce. */
    __nonce__?: string;
  }
}

/** The nonce of this page; `undefined` where the server sent none (development). */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

if (styleNonce) window.__nonce__ = styleNonce;
