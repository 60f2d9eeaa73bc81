/** The realm's own adapter, as single sign-on uses it: its session is looked for, begun, watched and ended. */
import { type SignOn, silentCheckPath, ssoLimits } from '@foyer/contract/sso.ts';
import Keycloak, { type KeycloakAdapter } from 'keycloak-js';

export type Realm = NonNullable<SignOn['realm']>;

/** Who the realm says it is. */
export interface RealmPerson {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
}

export interface RealmSession {
  /**
   * Looks for a session without a word, or reads the answer that the address brings.
   * @param mayLeave where frames cannot look, because the realm lives elsewhere: whether the whole page may go and ask
   * @returns whether there is one; `null` when it cannot be looked at
   * @throws when the realm does not answer
   */
  find(mayLeave: boolean): Promise<boolean | null>;
  /** @throws when there is none */
  person(): RealmPerson;
  token(): string;
  /** Leaves the page for the realm's sign-in. @param backTo address on the own origin */
  begin(backTo: string): Promise<never>;
  /** Leaves the page to end it. @throws when the realm does not answer */
  end(backTo: string): Promise<void>;
}

/** @param onEnded it ended elsewhere, or was not renewed any more @param log for whoever looks after the installation */
export function openRealmSession(
  { url, realm, clientId }: Realm,
  { onEnded, log }: { onEnded: () => void; log: (msg: string) => void },
): RealmSession {
  const keycloak = new Keycloak({ url, realm, clientId });
  keycloak.onAuthLogout = onEnded;
  // A minute that the realm is away ends nothing: the next call of the timer, or the poll, tells.
  keycloak.onTokenExpired = () => void keycloak.updateToken(30).catch(() => {});
  keycloak.onAuthRefreshError = () => log('The token of the realm was not renewed.');

  /** Before frames and whole pages are sent there, which fail in silence. */
  async function insistOnAnswer(): Promise<void> {
    const address = `${url}/realms/${encodeURIComponent(realm)}/.well-known/openid-configuration`;
    await fetch(address, { mode: 'no-cors', signal: AbortSignal.timeout(ssoLimits.messageTimeoutMs) });
  }

  return {
    async find(mayLeave) {
      await insistOnAnswer();
      return within(
        ssoLimits.initTimeoutMs,
        keycloak.init({
          adapter: adapterOf(keycloak, mayLeave),
          onLoad: 'check-sso',
          flow: 'standard',
          pkceMethod: 'S256',
          silentCheckSsoRedirectUri: location.origin + silentCheckPath,
          checkLoginIframe: true,
          checkLoginIframeInterval: ssoLimits.sessionPollMs / 1000,
          messageReceiveTimeout: ssoLimits.messageTimeoutMs,
        }),
      ).catch((error: unknown) => {
        if (error instanceof CannotLook) return null;
        throw error;
      });
    },
    person() {
      const { sub, name, preferred_username, email } = keycloak.tokenParsed ?? {};
      if (!sub) throw new Error('The token names nobody.');
      return { subject: sub, name: `${name || preferred_username || ''}`, email: `${email || ''}` };
    },
    token: () => keycloak.token ?? '',
    begin: (backTo) => keycloak.login({ redirectUri: backTo }) as Promise<never>,
    async end(backTo) {
      await insistOnAnswer();
      if (keycloak.authenticated) await keycloak.logout({ redirectUri: backTo });
      else location.replace(backTo);
    },
  };
}

/** The browser keeps the realm's cookies from its frames: it lives on a foreign host. */
class CannotLook extends Error {}

/** As the library's own, but for the silent look, for which it would leave the page whoever is at it. */
function adapterOf(keycloak: Keycloak, mayLeave: boolean): KeycloakAdapter {
  const go = async (address: Promise<string> | string) => {
    location.assign(await address);
    return new Promise<never>(() => {});
  };
  return {
    login: async (options) => {
      if (options?.prompt === 'none' && !mayLeave) throw new CannotLook();
      return go(keycloak.createLoginUrl(options));
    },
    logout: (options) => go(keycloak.createLogoutUrl(options)),
    register: (options) => go(keycloak.createRegisterUrl(options)),
    accountManagement: () => go(keycloak.createAccountUrl()),
    redirectUri: (options) => options?.redirectUri || location.href,
  };
}

/** The adapter's own patience does not cover the silent frame. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
