/** A rough check of an email address; the server validates it. */
export function looksLikeEmail(typed: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(typed);
}
