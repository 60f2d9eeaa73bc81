/** Single sign-on as the page goes through it: looked for in silence, exchanged for a session of ours, ended together with it. */
import type { PasswordSignIn, SignOn } from '@foyer/contract/sso.ts';
import type { SignedIn } from '@foyer/contract/users.ts';
import type { Realm, RealmPerson, RealmSession } from './realm-session.ts';

/**
 * off: there is none · checking: the realm is asked · out: it knows of no session · entering: one is exchanged ·
 * in · refused: the realm knows somebody whom this tenant does not let in · down: the realm does not answer
 */
export type SignOnStep = 'off' | 'checking' | 'out' | 'entering' | 'in' | 'refused' | 'down';

export interface SignOnState {
  readonly step: SignOnStep;
  /** Whether passwords are taken beside it. */
  readonly passwords: PasswordSignIn;
  /** Whom the realm knows, where it was refused. */
  readonly email?: string;
}

/** What went wrong on the way, each with the specification's words for it. */
export type SignOnTrouble =
  | { readonly kind: 'not made' }
  | { readonly kind: 'not signed in'; readonly detail: string }
  | { readonly kind: 'cookies'; readonly outcome: 'refused' | 'unreachable' };

export interface SignOnParts {
  find(): Promise<SignOn>;
  open(realm: Realm, onEnded: () => void): Promise<RealmSession>;
  /** Takes away what an earlier person left of meetings and products. */
  removeCookies(): Promise<'done' | 'refused' | 'unreachable'>;
  /** Finds or makes the user. @throws when there is none afterwards */
  check(token: string, person: RealmPerson): Promise<void>;
  logIn(token: string, person: RealmPerson): Promise<SignedIn>;
  /** Whether an error is the server's answer, as against: none came. */
  isAnswer(error: unknown): boolean;
  readonly session: {
    isSignedIn(): boolean;
    /** Who in the realm the session belongs to; `null` when it came by a password. */
    realmSubject(): string | null;
    take(answer: SignedIn, realmSubject: string): void;
    signOut(): Promise<unknown>;
  };
  /** Whether the page that was opened needs somebody signed in. */
  readonly needsSignIn: boolean;
  /** Where the realm shall send the browser back to. */
  backTo(): string;
  tell(trouble: SignOnTrouble): void;
  log(msg: string): void;
}

/** Before it is known, the server's own answer to a password is the last word. */
const unknown: SignOnState = { step: 'off', passwords: 'on' };

export function createSignOn(parts: SignOnParts) {
  const { session } = parts;
  const listeners = new Set<() => void>();
  let state = unknown;
  let realm: RealmSession | null = null;
  let started: Promise<void> | null = null;

  function become(next: Partial<SignOnState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function run(): Promise<void> {
    become({ step: 'checking' });
    try {
      const found = await parts.find();
      if (!found.realm) return become(unknown);
      become({ passwords: found.passwordSignIn });
      realm = await parts.open(found.realm, () => void ended());
      const isKnown = await realm.find(session.isSignedIn() && session.realmSubject() !== null);
      if (isKnown) await enter(realm);
      else await stayOut(realm, isKnown === null);
    } catch (error) {
      parts.log(`Keycloak init failed: ${wordsOf(error)}`);
      become({ step: 'down' });
    }
  }

  /** The realm knows of nobody: what came by it is over, and who needs to sign in is sent there. */
  async function stayOut(from: RealmSession, isUnknown: boolean): Promise<void> {
    if (!isUnknown && session.isSignedIn() && session.realmSubject()) await session.signOut();
    if (parts.needsSignIn && !session.isSignedIn() && state.passwords !== 'on')
      await from.begin(parts.backTo());
    become({ step: 'out' });
  }

  async function enter(from: RealmSession): Promise<void> {
    const person = from.person();
    const isOurs = !session.realmSubject() || session.realmSubject() === person.subject;
    // Also who has come by a password meanwhile stays who they are.
    if (session.isSignedIn() && isOurs) return become({ step: 'in' });
    become({ step: 'entering' });
    become((await exchange(from, person)) ? { step: 'in' } : { step: 'refused', email: person.email });
  }

  /** @returns whether it gave a session of ours */
  async function exchange(from: RealmSession, person: RealmPerson): Promise<boolean> {
    const outcome = await parts.removeCookies();
    if (outcome !== 'done') parts.tell({ kind: 'cookies', outcome });
    try {
      await parts.check(from.token(), person);
    } catch (error) {
      parts.log(`Error in User Creation: ${wordsOf(error)}`);
      parts.tell({ kind: 'not made' });
      return false;
    }
    try {
      session.take(await parts.logIn(from.token(), person), person.subject);
      return true;
    } catch (error) {
      if (parts.isAnswer(error)) parts.log(`Login Error: ${wordsOf(error)}`);
      else parts.tell({ kind: 'not signed in', detail: wordsOf(error) });
      return false;
    }
  }

  /** Signed out at the realm, or by another tab. */
  async function ended(): Promise<void> {
    const isOver = session.isSignedIn() && session.realmSubject() !== null;
    become({ step: 'out' });
    if (isOver) await session.signOut();
  }

  return {
    state: () => state,

    /** Once per page. */
    start(): Promise<void> {
      started ??= run();
      return started;
    },

    /** Leaves for the realm's sign-in page. */
    async signIn(): Promise<void> {
      try {
        await realm?.begin(parts.backTo());
      } catch (error) {
        parts.tell({ kind: 'not signed in', detail: wordsOf(error) });
      }
    },

    /**
     * Ends the realm's session too, once ours is ended; the browser leaves the page for it.
     * @param backTo where it comes back to
     * @throws when the realm does not answer
     */
    async signOut(backTo: string): Promise<void> {
      await started;
      await realm?.end(backTo);
    },

    /** @returns unsubscribe */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the adapter throws is not always an error. */
export function wordsOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  const { error: code, error_description: words } = (error ?? {}) as Record<string, unknown>;
  return [code, words].filter((part) => typeof part === 'string').join(': ') || String(error);
}
