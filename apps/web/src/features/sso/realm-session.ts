/** The session in the Keycloak realm, through the adapter keycloak-js. */
import { type SignOn, silentCheckPath, ssoLimits } from '@foyer/contract/sso/sso.ts';
import Keycloak, { type KeycloakAdapter } from 'keycloak-js';
import { timeoutSignal } from '../../platform/api/timeout-signal.ts';

export type Realm = NonNullable<SignOn['realm']>;

/** The user's identity in the realm. */
export interface RealmPerson {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
}

export interface RealmSession {
  /**
   * Checks silently for a session, or reads the realm's response from the address.
   * @param mayRedirect whether the page may redirect to the realm when a frame cannot check, because the
   *   browser blocks the realm's cookies there
   * @returns whether there is a session; `null` when it cannot be checked
   * @throws when the realm does not respond
   */
  find(mayRedirect: boolean): Promise<boolean | null>;
  /** @throws when there is no session */
  person(): RealmPerson;
  token(): string;
  /** Redirects to the realm's sign-in page. @param returnUrl on this origin */
  begin(returnUrl: string): Promise<never>;
  /** Redirects to end the realm's session. @throws when the realm does not respond */
  end(returnUrl: string): Promise<void>;
}

/** @param onEnded called when the session ends elsewhere @param log for the operator */
export function openRealmSession(
  { url, realm, clientId }: Realm,
  { onEnded, log }: { onEnded: () => void; log: (msg: string) => void },
): RealmSession {
  const keycloak = new Keycloak({ url, realm, clientId });
  keycloak.onAuthLogout = onEnded;
  // A failed renewal does not end the session: the next renewal or poll decides.
  keycloak.onTokenExpired = () => void keycloak.updateToken(30).catch(() => {});
  keycloak.onAuthRefreshError = () => log('Renewing the realm token failed.');

  /** Frames and redirects fail silently when the realm is down, so this checks it first. */
  async function assertRealmReachable(): Promise<void> {
    const address = `${url}/realms/${encodeURIComponent(realm)}/.well-known/openid-configuration`;
    await fetch(address, { mode: 'no-cors', signal: timeoutSignal(ssoLimits.messageTimeoutMs) });
  }

  return {
    async find(mayRedirect) {
      await assertRealmReachable();
      return withTimeout(
        ssoLimits.initTimeoutMs,
        keycloak.init({
          adapter: adapterOf(keycloak, mayRedirect),
          onLoad: 'check-sso',
          flow: 'standard',
          pkceMethod: 'S256',
          silentCheckSsoRedirectUri: location.origin + silentCheckPath,
          checkLoginIframe: true,
          checkLoginIframeInterval: ssoLimits.sessionPollMs / 1000,
          messageReceiveTimeout: ssoLimits.messageTimeoutMs,
        }),
      ).catch((error: unknown) => {
        if (error instanceof SilentCheckUnavailable) return null;
        throw error;
      });
    },
    person() {
      const { sub, name, preferred_username, email } = keycloak.tokenParsed ?? {};
      if (!sub) throw new Error('The realm token has no subject.');
      return { subject: sub, name: `${name || preferred_username || ''}`, email: `${email || ''}` };
    },
    token: () => keycloak.token ?? '',
    begin: (returnUrl) => keycloak.login({ redirectUri: returnUrl }) as Promise<never>,
    async end(returnUrl) {
      await assertRealmReachable();
      if (keycloak.authenticated) await keycloak.logout({ redirectUri: returnUrl });
      else location.replace(returnUrl);
    },
  };
}

/** The browser blocks the realm's cookies in frames, because the realm is on another site. */
class SilentCheckUnavailable extends Error {}

/** Like the library's default adapter, which however redirects for every silent check. */
function adapterOf(keycloak: Keycloak, mayRedirect: boolean): KeycloakAdapter {
  const redirect = async (address: Promise<string> | string) => {
    location.assign(await address);
    return new Promise<never>(() => {});
  };
  return {
    login: async (options) => {
      if (options?.prompt === 'none' && !mayRedirect) throw new SilentCheckUnavailable();
      return redirect(keycloak.createLoginUrl(options));
    },
    logout: (options) => redirect(keycloak.createLogoutUrl(options)),
    register: (options) => redirect(keycloak.createRegisterUrl(options)),
    accountManagement: () => redirect(keycloak.createAccountUrl()),
    redirectUri: (options) => options?.redirectUri || location.href,
  };
}

/** The adapter's own timeout does not cover the silent frame. */
function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
