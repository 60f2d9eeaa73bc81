/** The Content-Disposition of a file to save. */

/**
 * A name with other characters than ASCII letters, digits, dots and hyphens is sent whole as `filename*` (RFC 6266, 4.3),
 * beside a replacement for old clients.
 */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '-');
  if (plain === name) return `attachment; filename="${name}"`;
  // RFC 8187, 3.2.1: these four are no attr-char either.
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
