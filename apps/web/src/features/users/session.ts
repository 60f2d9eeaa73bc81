/** The session of a member of staff: signing in, a token that is always fresh, signing out. */
import { loginCookie, type Role, roles, type SignedIn, type StoredKey } from '@foyer/contract/users.ts';
import { isFresh, type KnownToken } from './access-token.ts';

/** What the person types; `rememberMe` keeps the session for 30 days instead of one. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** Handed in with the password again, once the server has asked for it. */
  readonly secondFactor?: { totp: string } | { passkey: Record<string, unknown> };
}

/** Who is signed in, as the page may show it. The role only shapes what is shown; the server knows better. */
export interface SignedInPerson {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** A super admin who sees as this person, in this tab alone. */
export interface SeenAs extends SignedInPerson {
  readonly accessToken: string;
  /** ISO 8601. */
  readonly until: string;
}

/** done · refused: the server said no · unreachable: its answer never came. The page is signed out in each case. */
export type SignOutOutcome = 'done' | 'refused' | 'unreachable';

/** What a session needs from the outside. */
export interface SessionParts {
  signIn(credentials: Credentials): Promise<SignedIn>;
  refresh(): Promise<SignedIn>;
  removeCookies(names: string[]): Promise<{ readonly status: number }>;
  readonly stored: {
    get(key: StoredKey): string | null;
    set(key: StoredKey, value: string): void;
    remove(...keys: StoredKey[]): void;
  };
  /** What this tab alone keeps: whom it sees as. */
  readonly tab: { get(): SeenAs | null; set(seen: SeenAs | null): void };
  /** Runs the work while no other tab of this browser does the same. */
  inOneTab<T>(work: () => Promise<T>): Promise<T>;
  /** Whether a failure says that the session is over, as against: could not be asked. */
  saysSessionIsOver(error: unknown): boolean;
  saysNothingCame(error: unknown): boolean;
  now(): number;
}

/** The stored `refreshToken` is only this marker; the token itself is in a cookie that no script can read. */
const refreshMarker = 'cookie';
/** The same of a session by the realm, with who it is there. */
const realmMarker = 'realm ';
const personKeys = ['loginToken', 'refreshToken', 'role', 'userId', 'email', 'name'] as const;
const workKeys = ['meetingId', 'productId', 'productSlug', 'assignedUserId', 'analyticsToken'] as const;

/** The session behind a page; `page-session.ts` makes the one that the page uses. */
export function createSession(parts: SessionParts) {
  const { stored } = parts;
  const listeners = new Set<() => void>();
  let known: KnownToken | undefined;
  let renewing: Promise<string | null> | undefined;

  /**
   * Signs in with a password and keeps what came back.
   * @throws ApiError `auth.wrong_credentials`, `auth.second_factor_required` with the methods that would do,
   *   `auth.second_factor_wrong`, `auth.too_many_tries`, `request.invalid` with fields, `request.too_many`, `network.unreachable`
   */
  async function signIn(credentials: Credentials): Promise<SignedInPerson> {
    return take(await parts.signIn(credentials), null);
  }

  /** Keeps what a sign-in has brought. @param realmSubject who it is in the realm, where that is where they came by */
  function take(answer: SignedIn, realmSubject: string | null): SignedInPerson {
    stored.remove(...workKeys);
    parts.tab.set(null);
    stored.set('refreshToken', realmSubject === null ? refreshMarker : realmMarker + realmSubject);
    keep(answer);
    return { userId: answer.id, name: answer.name, email: answer.email, role: answer.role };
  }

  /** Who in the tenant's realm the session belongs to; `null` when it came by a password, or there is none. */
  function findRealmSubject(): string | null {
    const marker = stored.get('refreshToken');
    return marker?.startsWith(realmMarker) ? marker.slice(realmMarker.length) : null;
  }

  /**
   * A token to call with: the stored one, or a new one shortly before that ends.
   * @returns `null` when signed out. Where the server cannot be reached the old one comes back: the call itself then says so.
   */
  async function freshAccessToken(): Promise<string | null> {
    const seen = findSeenAs();
    if (seen) return seen.accessToken;
    const token = stored.get('loginToken');
    if (!token || isFresh(token, known, parts.now())) return token;
    return renewAccessToken(token);
  }

  /** A token in place of one that the server has refused; `null` when the session is over. */
  function renewAccessToken(refused: string): Promise<string | null> {
    if (findSeenAs()?.accessToken === refused) {
      // Seeing as somebody is not renewed: it is over.
      stopSeeingAs();
      return Promise.resolve(null);
    }
    renewing ??= parts
      .inOneTab(() => renew(refused))
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  }

  /** Only one tab at a time comes here: the refresh cookie is rotated, and a used one ends the whole family. */
  async function renew(refused: string): Promise<string | null> {
    const current = stored.get('loginToken');
    if (!current || current !== refused) return current;
    try {
      const answer = await parts.refresh();
      // Signed out while the answer was under way: it must not sign in again.
      if (stored.get('loginToken') !== refused) return stored.get('loginToken');
      keep(answer);
      return answer.accessToken;
    } catch (error) {
      const isStillTheSame = stored.get('loginToken') === refused;
      if (isStillTheSame && parts.saysSessionIsOver(error)) forget();
      return stored.get('loginToken');
    }
  }

  /** Takes up who the person is now: since the token came, somebody may have changed their role or name. */
  async function renewPerson(): Promise<void> {
    const token = stored.get('loginToken');
    if (token && !findSeenAs()) await renewAccessToken(token);
  }

  /** Ends the session here and on the server. */
  async function signOut(): Promise<SignOutOutcome> {
    const outcome = await removeCookies();
    forget();
    return outcome;
  }

  async function removeCookies(): Promise<SignOutOutcome> {
    try {
      const { status } = await parts.removeCookies([loginCookie, ...personKeys.slice(1), ...workKeys]);
      return status >= 200 && status < 300 ? 'done' : 'refused';
    } catch (error) {
      return parts.saysNothingCame(error) ? 'unreachable' : 'refused';
    }
  }

  /** Who is signed in; `null` for nobody. */
  function findPerson(): SignedInPerson | null {
    const seen = findSeenAs();
    if (seen) return { userId: seen.userId, role: seen.role, name: seen.name, email: seen.email };
    const role = roles.find((one) => one === stored.get('role'));
    const userId = stored.get('userId');
    if (!stored.get('loginToken') || !role || !userId) return null;
    return { userId, role, name: stored.get('name') ?? '', email: stored.get('email') ?? '' };
  }

  /** From now on this tab sees as the person of the answer; other tabs stay who they are. */
  function seeAs({ id, name, email, role, accessToken, impersonatedUntil }: SignedIn): void {
    if (!impersonatedUntil) return;
    parts.tab.set({ userId: id, name, email, role, accessToken, until: impersonatedUntil });
    announce();
  }

  /** Back to the own sight. */
  function stopSeeingAs(): void {
    parts.tab.set(null);
    announce();
  }

  /** Whom this tab sees as, until the time is over; `null` for nobody. */
  function findSeenAs(): SeenAs | null {
    const seen = parts.tab.get();
    return seen && Date.parse(seen.until) > parts.now() ? seen : null;
  }

  function keep(answer: SignedIn): void {
    known = { token: answer.accessToken, endsAt: parts.now() + answer.accessTokenLastsMs };
    stored.set('loginToken', answer.accessToken);
    if (!answer.bySingleSignOn) stored.set('refreshToken', refreshMarker);
    stored.set('role', answer.role);
    stored.set('userId', answer.id);
    stored.set('email', answer.email);
    stored.set('name', answer.name);
    announce();
  }

  /** Drops what is stored about the person; also called when another tab has signed out. */
  function forget(): void {
    known = undefined;
    parts.tab.set(null);
    stored.remove(...personKeys, ...workKeys);
    announce();
  }

  /** Tells who listens to look again; also called when another tab has signed in or renewed. */
  function announce(): void {
    for (const listener of listeners) listener();
  }

  /** @returns unsubscribe */
  function onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    signIn,
    take,
    findRealmSubject,
    signOut,
    freshAccessToken,
    renewAccessToken,
    renewPerson,
    findPerson,
    seeAs,
    stopSeeingAs,
    findSeenAs,
    forget,
    onChange,
    announce,
  };
}
