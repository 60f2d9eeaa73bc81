/** The specification's keys in local storage; a browser that blocks storage keeps them for as long as the page lives. */
import type { StoredKey } from '@foyer/contract/users.ts';

const memory = new Map<string, string>();

export const stored = {
  get(key: StoredKey): string | null {
    const kept = attempt(() => localStorage.getItem(key));
    // Nothing kept is an answer too: another tab may have signed out.
    return kept === undefined ? (memory.get(key) ?? null) : kept;
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

/** By this name the console leaves a new tab the key to its meeting: the tab begins with a copy of these drafts. */
export const handedEntryName = 'entry';

/** What a person typed, kept for a reload of this tab only. */
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

/** What a person prefers on this computer: not the specification's, and none of a session's, so it outlives a sign-out. */
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
