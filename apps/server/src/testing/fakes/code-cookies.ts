/** Stores the cookies of registrations and sends them as a browser would. */

interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly path?: string;
}

const calls = '/api/registrations/';

export function createCodeCookies() {
  const kept = new Map<string, SetCookie>();

  return {
    keep(cookies: readonly SetCookie[]): void {
      for (const cookie of cookies) if (cookie.path?.startsWith(calls)) kept.set(cookie.path, cookie);
    },

    /** The cookies for a request to the URL. */
    of(url: string): Record<string, string> {
      const [registration = ''] = /^\/api\/registrations\/[^/?]+/.exec(url) ?? [];
      const cookie = kept.get(registration);
      return cookie ? { [cookie.name]: cookie.value } : {};
    },
  };
}
