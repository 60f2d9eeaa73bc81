/** Languages as browsers and devices name them. */

/**
 * @param typed a BCP 47 tag, also as operating systems write it: `en_US.UTF-8`, `en-US@posix`
 * @returns the canonical tag; `null` if it is absent or malformed
 */
export function toLanguage(typed: string | undefined): string | null {
  const tag = typed
    ?.trim()
    .replace(/[.@].*$/s, '')
    .replaceAll('_', '-');
  try {
    return (tag && Intl.getCanonicalLocales(tag)[0]) || null;
  } catch {
    return null;
  }
}
