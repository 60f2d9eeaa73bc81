/** Light or dark, as the person at this browser last chose; `build/early-theme.ts` applies it before the first paint. */

export type Scheme = 'light' | 'dark';

const key = 'foyer.theme';
const listeners = new Set<() => void>();

export function currentScheme(): Scheme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** @param scheme the person's own; `null`: as the tenant has it, `usual` */
export function applyScheme(scheme: Scheme | null, usual: Scheme): void {
  document.documentElement.dataset.theme = scheme ?? usual;
  try {
    if (scheme) localStorage.setItem(key, scheme);
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing asks the server again next time.
  }
  for (const listener of listeners) listener();
}

/** @returns unsubscribe */
export function onSchemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
