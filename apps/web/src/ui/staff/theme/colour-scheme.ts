/**
 * Light or dark, as last chosen in this browser. `build/early-theme.ts` applies it before the first paint.
 */
import { createObservable } from '../../../platform/state/observable.ts';

export type Scheme = 'light' | 'dark';

const storageKey = 'foyer.theme';
const changeCount = createObservable(0);

export function currentScheme(): Scheme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** @param scheme the user's choice; `null`: the tenant's default */
export function applyScheme(scheme: Scheme | null, tenantDefault: Scheme): void {
  document.documentElement.dataset.theme = scheme ?? tenantDefault;
  try {
    if (scheme) localStorage.setItem(storageKey, scheme);
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked: the next page load uses the tenant's default until the server answers.
  }
  changeCount.set(changeCount.state() + 1);
}

/** @returns unsubscribe */
export const onSchemeChange = changeCount.subscribe;
