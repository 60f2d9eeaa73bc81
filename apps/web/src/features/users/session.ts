/** The session of a staff member: sign-in, token renewal, impersonation and sign-out. */
import { loginCookie, type Role, roles, type SignedIn, type StoredKey } from '@foyer/contract/users/users.ts';
import { createObservable } from '../../platform/state/observable.ts';
import { isFresh, type KnownToken } from './access-token.ts';

/** The input of the sign-in form; `rememberMe` extends the session from one day to 30 days. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** Sent with the password again, after the server has asked for it. */
  readonly secondFactor?: { totp: string } | { passkey: Record<string, unknown> } | { recoveryCode: string };
}

/** The signed-in user. The role only decides what the page shows; the server enforces it. */
export interface SignedInPerson {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** The user whom a super admin impersonates in this tab. */
export interface Impersonation extends SignedInPerson {
  readonly accessToken: string;
  /** ISO 8601. */
  readonly until: string;
}

/** refused: the server rejected it · unreachable: no answer arrived. The page is signed out in every case. */
export type SignOutOutcome = 'done' | 'refused' | 'unreachable';

export interface SessionDependencies {
  signIn(credentials: Credentials): Promise<SignedIn>;
  refresh(): Promise<SignedIn>;
  removeCookies(names: string[]): Promise<{ readonly status: number }>;
  readonly stored: {
    get(key: StoredKey): string | null;
    set(key: StoredKey, value: string): void;
    remove(...keys: StoredKey[]): void;
  };
  /** The storage of this tab. */
  readonly tab: { get(): Impersonation | null; set(impersonation: Impersonation | null): void };
  /** Runs the work while no other tab of this browser runs it. */
  withTabLock<T>(work: () => Promise<T>): Promise<T>;
  /** Whether an error means that the session has ended. */
  isSessionOver(error: unknown): boolean;
  /** Whether an error means that no answer arrived. */
  isUnreachable(error: unknown): boolean;
  now(): number;
}

/** Stored as `refreshToken`; the token itself is in an HttpOnly cookie. */
const refreshMarker = 'cookie';
/** Stored as `refreshToken` of a session by single sign-on, followed by the subject in the realm. */
const realmMarker = 'realm ';
const personKeys = ['loginToken', 'refreshToken', 'role', 'userId', 'email', 'name'] as const;
const workKeys = ['meetingId', 'productId', 'productSlug', 'assignedUserId', 'analyticsToken'] as const;

export function createSession(dependencies: SessionDependencies) {
  const { stored } = dependencies;
  const changeCount = createObservable(0);
  let known: KnownToken | undefined;
  let hasEnded = false;
  let renewing: Promise<string | null> | undefined;

  /**
   * Signs in with a password and stores the session.
   * @throws ApiError `auth.wrong_credentials`, `auth.second_factor_required` with the accepted methods,
   * `auth.second_factor_wrong`, `auth.too_many_tries`, `request.invalid` with fields, `request.too_many`,
   * `network.unreachable`
   */
  async function signIn(credentials: Credentials): Promise<SignedInPerson> {
    return storeSession(await dependencies.signIn(credentials), null);
  }

  /** Stores the session of a sign-in. @param realmSubject the subject in the realm; `null` for a password */
  function storeSession(answer: SignedIn, realmSubject: string | null): SignedInPerson {
    hasEnded = false;
    stored.remove(...workKeys);
    dependencies.tab.set(null);
    stored.set('refreshToken', realmSubject === null ? refreshMarker : realmMarker + realmSubject);
    storeAnswer(answer);
    return { userId: answer.id, name: answer.name, email: answer.email, role: answer.role };
  }

  /** The subject in the tenant's realm; `null` for a session by password, or without a session. */
  function findRealmSubject(): string | null {
    const marker = stored.get('refreshToken');
    return marker?.startsWith(realmMarker) ? marker.slice(realmMarker.length) : null;
  }

  /**
   * The stored access token, renewed shortly before it expires.
   * @returns `null` when signed out; the old token when the server cannot be reached, so that the call
   *   reports it
   */
  async function freshAccessToken(): Promise<string | null> {
    const impersonation = findImpersonation();
    if (impersonation) return impersonation.accessToken;
    const token = stored.get('loginToken');
    if (!token || isFresh(token, known, dependencies.now())) return token;
    return renewAccessToken(token);
  }

  /** Replaces a token that the server rejected; `null` when the session has ended. */
  function renewAccessToken(rejected: string): Promise<string | null> {
    if (findImpersonation()?.accessToken === rejected) {
      // Impersonation cannot be renewed.
      stopImpersonation();
      return Promise.resolve(null);
    }
    renewing ??= dependencies
      .withTabLock(() => renew(rejected))
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  }

  /** Runs in one tab at a time: reuse of a rotated refresh cookie would end all sessions of its family. */
  async function renew(rejected: string): Promise<string | null> {
    const current = stored.get('loginToken');
    if (!current || current !== rejected) return current;
    try {
      const answer = await dependencies.refresh();
      // The user signed out while the request was in flight: its answer must not sign in again.
      if (stored.get('loginToken') !== rejected) return stored.get('loginToken');
      storeAnswer(answer);
      return answer.accessToken;
    } catch (error) {
      const isUnchanged = stored.get('loginToken') === rejected;
      if (isUnchanged && dependencies.isSessionOver(error)) {
        hasEnded = true;
        clear();
      }
      return stored.get('loginToken');
    }
  }

  /** Updates the user's name and role, which may have changed since the token was issued. */
  async function renewPerson(): Promise<void> {
    const token = stored.get('loginToken');
    if (token && !findImpersonation()) await renewAccessToken(token);
  }

  /** Ends the session in this browser and on the server. */
  async function signOut(): Promise<SignOutOutcome> {
    const outcome = await removeCookies();
    hasEnded = false;
    clear();
    return outcome;
  }

  async function removeCookies(): Promise<SignOutOutcome> {
    try {
      const { status } = await dependencies.removeCookies([loginCookie, ...personKeys.slice(1), ...workKeys]);
      return status >= 200 && status < 300 ? 'done' : 'refused';
    } catch (error) {
      return dependencies.isUnreachable(error) ? 'unreachable' : 'refused';
    }
  }

  /** Whether the server ended the session, so that the sign-in page says why it is shown. */
  function hasSessionEnded(): boolean {
    return hasEnded;
  }

  /** The signed-in or impersonated user; `null` when signed out. */
  function findPerson(): SignedInPerson | null {
    const impersonation = findImpersonation();
    if (impersonation) {
      const { userId, role, name, email } = impersonation;
      return { userId, role, name, email };
    }
    const role = roles.find((role) => role === stored.get('role'));
    const userId = stored.get('userId');
    if (!stored.get('loginToken') || !role || !userId) return null;
    return { userId, role, name: stored.get('name') ?? '', email: stored.get('email') ?? '' };
  }

  /** Impersonates the user of the answer in this tab; other tabs are not affected. */
  function startImpersonation({ id, name, email, role, accessToken, impersonatedUntil }: SignedIn): void {
    if (!impersonatedUntil) return;
    dependencies.tab.set({ userId: id, name, email, role, accessToken, until: impersonatedUntil });
    notifyListeners();
  }

  function stopImpersonation(): void {
    dependencies.tab.set(null);
    notifyListeners();
  }

  /** The current impersonation in this tab; `null` when there is none or it has expired. */
  function findImpersonation(): Impersonation | null {
    const impersonation = dependencies.tab.get();
    return impersonation && Date.parse(impersonation.until) > dependencies.now() ? impersonation : null;
  }

  function storeAnswer(answer: SignedIn): void {
    known = { token: answer.accessToken, endsAt: dependencies.now() + answer.accessTokenLastsMs };
    stored.set('loginToken', answer.accessToken);
    if (!answer.bySingleSignOn) stored.set('refreshToken', refreshMarker);
    stored.set('role', answer.role);
    stored.set('userId', answer.id);
    stored.set('email', answer.email);
    stored.set('name', answer.name);
    notifyListeners();
  }

  /** Removes the stored session; also called when another tab has signed out. */
  function clear(): void {
    known = undefined;
    dependencies.tab.set(null);
    stored.remove(...personKeys, ...workKeys);
    notifyListeners();
  }

  /** Notifies the listeners; also called when another tab has signed in or renewed the token. */
  function notifyListeners(): void {
    changeCount.set(changeCount.state() + 1);
  }

  return {
    hasSessionEnded,
    signIn,
    storeSession,
    findRealmSubject,
    signOut,
    freshAccessToken,
    renewAccessToken,
    renewPerson,
    findPerson,
    startImpersonation,
    stopImpersonation,
    findImpersonation,
    clear,
    onChange: changeCount.subscribe,
    notifyListeners,
  };
}
