/** The CSP nonce for style elements. The entry must import this module first. */

declare global {
  interface Window {
    /** Read by goober, the CSS library of notistack. */
    __nonce__?: string;
  }
}

/** `undefined` when the server sent none (development). */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

if (styleNonce) window.__nonce__ = styleNonce;
