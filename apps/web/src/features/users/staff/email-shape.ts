/** Whether something can be an email address at all; whether it is one, only a mail can tell. */
export function looksLikeEmail(typed: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(typed);
}
