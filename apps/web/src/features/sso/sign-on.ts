/**
 * The single sign-on flow: checks the realm's session silently, exchanges it for a console session, and
 * ends both.
 */
import type { PasswordSignIn, SignOn } from '@foyer/contract/sso/sso.ts';
import type { SignedIn } from '@foyer/contract/users/users.ts';
import { createObservable } from '../../platform/state/observable.ts';
import type { Realm, RealmPerson, RealmSession } from './realm-session.ts';

/**
 * off: the tenant has no realm · checking: the realm's session is checked · signed-out: the realm has no
 * session · signing-in: its session is exchanged · signed-in · rejected: this tenant rejected the realm's
 * user · unavailable: the realm does not respond
 */
export type SignOnStep =
  | 'off'
  | 'checking'
  | 'signed-out'
  | 'signing-in'
  | 'signed-in'
  | 'rejected'
  | 'unavailable';

export interface SignOnState {
  readonly step: SignOnStep;
  /** Who can also sign in with a password. */
  readonly passwords: PasswordSignIn;
  /** The realm's user, when rejected. */
  readonly email?: string;
}

/** Errors of the flow; the specification defines their messages. */
export type SignOnError =
  | { readonly kind: 'user-not-created' }
  | { readonly kind: 'login-rejected' }
  | { readonly kind: 'sign-in-failed'; readonly detail: string }
  | { readonly kind: 'cookies-not-removed'; readonly outcome: 'refused' | 'unreachable' };

export interface SignOnDependencies {
  find(): Promise<SignOn>;
  open(realm: Realm, onEnded: () => void): Promise<RealmSession>;
  /** Removes cookies that a previous user left. */
  removeCookies(): Promise<'done' | 'refused' | 'unreachable'>;
  /** Finds or creates the user. @throws when the server rejects the user */
  check(token: string, person: RealmPerson): Promise<void>;
  logIn(token: string, person: RealmPerson): Promise<SignedIn>;
  /** Whether an error is an answer of the server, rather than a network failure. */
  isAnswer(error: unknown): boolean;
  readonly session: {
    isSignedIn(): boolean;
    /** The subject in the realm; `null` for a session by password. */
    realmSubject(): string | null;
    storeSession(answer: SignedIn, realmSubject: string): void;
    signOut(): Promise<unknown>;
  };
  /** Whether the opened page requires sign-in. */
  readonly needsSignIn: boolean;
  /** The address that the realm redirects back to. */
  returnUrl(): string;
  report(error: SignOnError): void;
  log(msg: string): void;
}

/** The state until the configuration is known: the password form is shown, and the server decides. */
const initialState: SignOnState = { step: 'off', passwords: 'on' };

export function createSignOn(dependencies: SignOnDependencies) {
  const { session } = dependencies;
  const { state, subscribe, update } = createObservable(initialState);
  let realm: RealmSession | null = null;
  let started: Promise<void> | null = null;

  async function run(): Promise<void> {
    update({ step: 'checking' });
    try {
      const found = await dependencies.find();
      if (!found.realm) return update(initialState);
      update({ passwords: found.passwordSignIn });
      realm = await dependencies.open(found.realm, () => void onRealmEnded());
      const hasSession = await realm.find(session.isSignedIn() && session.realmSubject() !== null);
      if (hasSession) await signInWithRealm(realm);
      else await handleNoSession(realm, hasSession === null);
    } catch (error) {
      dependencies.log(`Keycloak init failed: ${errorMessageOf(error)}`);
      update({ step: 'unavailable' });
    }
  }

  /**
   * The realm has no session: ends a session that came from it, and redirects if the page requires sign-in.
   */
  async function handleNoSession(from: RealmSession, isUnchecked: boolean): Promise<void> {
    if (!isUnchecked && session.isSignedIn() && session.realmSubject()) await session.signOut();
    if (dependencies.needsSignIn && !session.isSignedIn() && state().passwords !== 'on')
      await from.begin(dependencies.returnUrl());
    update({ step: 'signed-out' });
  }

  async function signInWithRealm(from: RealmSession): Promise<void> {
    const person = from.person();
    const isSameSubject = !session.realmSubject() || session.realmSubject() === person.subject;
    // A session by password is kept, even if it began meanwhile.
    if (session.isSignedIn() && isSameSubject) return update({ step: 'signed-in' });
    update({ step: 'signing-in' });
    update(
      (await exchange(from, person)) ? { step: 'signed-in' } : { step: 'rejected', email: person.email },
    );
  }

  /** @returns whether the exchange created a console session */
  async function exchange(from: RealmSession, person: RealmPerson): Promise<boolean> {
    const outcome = await dependencies.removeCookies();
    if (outcome !== 'done') dependencies.report({ kind: 'cookies-not-removed', outcome });
    try {
      await dependencies.check(from.token(), person);
    } catch (error) {
      dependencies.log(`Error in User Creation: ${errorMessageOf(error)}`);
      dependencies.report({ kind: 'user-not-created' });
      return false;
    }
    try {
      session.storeSession(await dependencies.logIn(from.token(), person), person.subject);
      return true;
    } catch (error) {
      const detail = errorMessageOf(error);
      dependencies.log(`Login Error: ${detail}`);
      const isRejected = dependencies.isAnswer(error);
      dependencies.report(isRejected ? { kind: 'login-rejected' } : { kind: 'sign-in-failed', detail });
      return false;
    }
  }

  /** The session ended at the realm, or in another tab. */
  async function onRealmEnded(): Promise<void> {
    const isOver = session.isSignedIn() && session.realmSubject() !== null;
    update({ step: 'signed-out' });
    if (isOver) await session.signOut();
  }

  return {
    state,
    subscribe,

    /** Runs once per page. */
    start(): Promise<void> {
      started ??= run();
      return started;
    },

    /** Redirects to the realm's sign-in page. */
    async signIn(): Promise<void> {
      try {
        await realm?.begin(dependencies.returnUrl());
      } catch (error) {
        dependencies.report({ kind: 'sign-in-failed', detail: errorMessageOf(error) });
      }
    },

    /**
     * Ends the realm's session after the console session, by a redirect.
     * @param returnUrl the address that the realm redirects back to
     * @throws when the realm does not respond
     */
    async signOut(returnUrl: string): Promise<void> {
      await started;
      await realm?.end(returnUrl);
    },
  };
}

/** The message of an error. The adapter also throws objects that are no `Error`. */
export function errorMessageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  const { error: code, error_description: description } = (error ?? {}) as Record<string, unknown>;
  return [code, description].filter((part) => typeof part === 'string').join(': ') || String(error);
}
