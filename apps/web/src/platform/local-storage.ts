/** Local and session storage. A browser that blocks storage keeps the specification's keys in memory. */
import type { StoredKey } from '@foyer/contract/users/users.ts';

const memory = new Map<string, string>();

export const stored = {
  get(key: StoredKey): string | null {
    const value = attempt(() => localStorage.getItem(key));
    // `null` is a valid answer: another tab may have signed out.
    return value === undefined ? (memory.get(key) ?? null) : value;
  },

  set(key: StoredKey, value: string): void {
    memory.set(key, value);
    attempt(() => localStorage.setItem(key, value));
  },

  remove(...keys: StoredKey[]): void {
    for (const key of keys) {
      memory.delete(key);
      attempt(() => localStorage.removeItem(key));
    }
  },
};

/**
 * The console stores the meeting entry for a new tab under this name; the tab starts with a copy of session
 * storage.
 */
export const entryDraftName = 'entry';

/** Session storage: typed values that survive a reload of this tab. */
export const draft = {
  get(name: string): unknown {
    return attempt(() => JSON.parse(sessionStorage.getItem(name) ?? 'null'));
  },

  set(name: string, value: unknown): void {
    attempt(() => sessionStorage.setItem(name, JSON.stringify(value)));
  },

  remove(name: string): void {
    attempt(() => sessionStorage.removeItem(name));
  },
};

/** Preferences of a person on this computer. They are not part of a session and survive a sign-out. */
export const preference = {
  get: (name: string): string | null => attempt(() => localStorage.getItem(name)) ?? null,

  set(name: string, value: string): void {
    attempt(() => localStorage.setItem(name, value));
  },
};

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
