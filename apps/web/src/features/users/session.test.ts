import type { SignedIn, StoredKey } from '@foyer/contract/users/users.ts';
import { expect, test, vi } from 'vitest';
import { createSession, type Impersonation, type SessionDependencies } from './session.ts';

const minute = 60_000;
const sessionEnded = new Error('over');
const networkFailure = new Error('no network');

const signedIn = (accessToken: string): SignedIn => ({
  id: '6f8e3c38-4f0b-4a8e-9a76-0d6a3f3d8a10',
  email: 'agent@acme.test',
  name: 'Priya Shah',
  role: 'AGENT',
  accessToken,
  accessTokenLastsMs: 15 * minute,
  theme: null,
  mustSetUpSecondFactor: false,
  impersonatedUntil: null,
  bySingleSignOn: false,
});

/** A browser whose tabs share the storage and the lock. */
function buildBrowser() {
  const storage = new Map<StoredKey, string>();
  let queue = Promise.resolve<unknown>(undefined);
  let number = 0;
  const clock = { now: 0 };
  const shared = {
    stored: {
      get: (key: StoredKey) => storage.get(key) ?? null,
      set: (key: StoredKey, value: string) => void storage.set(key, value),
      remove(...keys: StoredKey[]) {
        for (const key of keys) storage.delete(key);
      },
    },
    signIn: vi.fn(async () => signedIn('token-0')),
    refresh: vi.fn(async () => signedIn(`token-${++number}`)),
    removeCookies: vi.fn(async () => ({ status: 200 })),
    withTabLock: <T>(work: () => Promise<T>) => {
      const result = queue.then(work);
      queue = result.catch(() => undefined);
      return result;
    },
    isSessionOver: (error: unknown) => error === sessionEnded,
    isUnreachable: (error: unknown) => error === networkFailure,
    now: () => clock.now,
  } satisfies Omit<SessionDependencies, 'tab'>;
  return { ...shared, storage, clock, openTab: () => createSession({ ...shared, tab: buildTab() }) };
}

/** The storage of one tab. */
function buildTab(): SessionDependencies['tab'] {
  let impersonation: Impersonation | null = null;
  return {
    get: () => impersonation,
    set(next) {
      impersonation = next;
    },
  };
}

const credentials = { email: 'agent@acme.test', password: 'correct horse', rememberMe: false };

test('signIn stores the keys that the specification names', async () => {
  const browser = buildBrowser();
  browser.storage.set('meetingId', 'an old one');

  await browser.openTab().signIn(credentials);

  expect(Object.fromEntries(browser.storage)).toEqual({
    loginToken: 'token-0',
    refreshToken: 'cookie',
    role: 'AGENT',
    userId: signedIn('').id,
    email: 'agent@acme.test',
    name: 'Priya Shah',
  });
});

test('findRealmSubject returns the subject after a renewal, and null after sign-out', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  tab.storeSession({ ...signedIn('token-0'), bySingleSignOn: true }, 'subject-1');
  browser.refresh.mockImplementationOnce(async () => ({ ...signedIn('token-1'), bySingleSignOn: true }));

  await tab.renewPerson();
  expect(tab.findRealmSubject()).toBe('subject-1');

  await tab.signOut();
  expect(tab.findRealmSubject()).toBeNull();
});

test('findRealmSubject returns null for a session by password', async () => {
  const tab = buildBrowser().openTab();
  tab.storeSession({ ...signedIn('token-0'), bySingleSignOn: true }, 'subject-1');

  await tab.signIn(credentials);

  expect(tab.findRealmSubject()).toBeNull();
});

test('renews a token shortly before it expires, once for concurrent callers', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);

  expect(await tab.freshAccessToken()).toBe('token-0');
  browser.clock.now = 14.5 * minute;
  const answers = await Promise.all([tab.freshAccessToken(), tab.freshAccessToken()]);

  expect(answers).toEqual(['token-1', 'token-1']);
  expect(browser.refresh).toHaveBeenCalledOnce();
});

test('two tabs never use the same refresh cookie', async () => {
  const browser = buildBrowser();
  await browser.openTab().signIn(credentials);
  const [first, second] = [browser.openTab(), browser.openTab()];

  const answers = await Promise.all([first.freshAccessToken(), second.freshAccessToken()]);

  expect(answers).toEqual(['token-1', 'token-1']);
  expect(browser.refresh).toHaveBeenCalledOnce();
});

test('signs the page out when the session has ended', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);
  const listener = vi.fn();
  tab.onChange(listener);
  browser.refresh.mockRejectedValueOnce(sessionEnded);

  expect(await tab.renewAccessToken('token-0')).toBeNull();

  expect(tab.findPerson()).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
});

test('hasSessionEnded is true when the server ended the session, and not after sign-out or sign-in', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);
  await tab.signOut();
  expect(tab.hasSessionEnded()).toBe(false);

  await tab.signIn(credentials);
  browser.refresh.mockRejectedValueOnce(sessionEnded);
  await tab.renewAccessToken('token-0');
  expect(tab.hasSessionEnded()).toBe(true);

  await tab.signIn(credentials);
  expect(tab.hasSessionEnded()).toBe(false);
});

test('stays signed in when the server cannot be reached', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);
  browser.refresh.mockRejectedValueOnce(networkFailure);

  expect(await tab.renewAccessToken('token-0')).toBe('token-0');
  expect(tab.findPerson()?.name).toBe('Priya Shah');
});

test('a renewal that completes after sign-out does not sign in again', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);
  const answer = Promise.withResolvers<SignedIn>();
  browser.refresh.mockReturnValueOnce(answer.promise);

  const renewal = tab.renewAccessToken('token-0');
  await tab.signOut();
  answer.resolve(signedIn('token-1'));

  expect(await renewal).toBeNull();
  expect(tab.findPerson()).toBeNull();
});

test.each([
  ['the server accepts', async () => ({ status: 200 }), 'done'],
  ['the server answers with an error status', async () => ({ status: 500 }), 'refused'],
  ['the server rejects the call', async () => Promise.reject(sessionEnded), 'refused'],
  ['no answer arrives', async () => Promise.reject(networkFailure), 'unreachable'],
])('reports the outcome of sign-out when %s', async (_case, answer, outcome) => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);
  browser.removeCookies.mockImplementationOnce(answer);

  expect(await tab.signOut()).toBe(outcome);
  expect(browser.storage.size).toBe(0);
});

test('findPerson returns null for an unknown stored role', () => {
  const browser = buildBrowser();
  browser.storage.set('loginToken', 't').set('userId', 'u').set('role', 'OWNER');

  expect(browser.openTab().findPerson()).toBeNull();
});

const asUser = (until: number): SignedIn => ({
  ...signedIn('token-of-another'),
  id: '0d5b8c53-7f4e-4a55-8a0e-0b0f4f1f0c11',
  name: 'Nikhil Rao',
  impersonatedUntil: new Date(until).toISOString(),
});

test('impersonation affects one tab only', async () => {
  const browser = buildBrowser();
  const [tab, other] = [browser.openTab(), browser.openTab()];
  await tab.signIn(credentials);

  tab.startImpersonation(asUser(30 * minute));

  expect(tab.findPerson()?.name).toBe('Nikhil Rao');
  expect(await tab.freshAccessToken()).toBe('token-of-another');
  expect(other.findPerson()?.name).toBe('Priya Shah');
  expect(await other.freshAccessToken()).not.toBe('token-of-another');
});

test('impersonation ends at its expiry, on stopImpersonation, and when the server rejects its token', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);

  tab.startImpersonation(asUser(30 * minute));
  browser.clock.now = 30 * minute;
  expect(tab.findImpersonation()).toBeNull();

  tab.startImpersonation(asUser(60 * minute));
  tab.stopImpersonation();
  expect(tab.findPerson()?.name).toBe('Priya Shah');

  tab.startImpersonation(asUser(60 * minute));
  expect(await tab.renewAccessToken('token-of-another')).toBeNull();
  expect(tab.findPerson()?.name).toBe('Priya Shah');
  expect(browser.refresh).not.toHaveBeenCalled();
});

test('signing out during impersonation ends the super admin’s session', async () => {
  const tab = buildBrowser().openTab();
  await tab.signIn(credentials);
  tab.startImpersonation(asUser(30 * minute));

  await tab.signOut();

  expect(tab.findPerson()).toBeNull();
});

test('renewPerson updates a changed role', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn({ email: 'agent@acme.test', password: 'x', rememberMe: false });
  browser.refresh.mockImplementationOnce(async () => ({ ...signedIn('token-1'), role: 'ADMIN' }));

  await tab.renewPerson();

  expect(tab.findPerson()?.role).toBe('ADMIN');
  expect(browser.storage.get('loginToken')).toBe('token-1');
});

test('renewPerson does nothing when signed out', async () => {
  const browser = buildBrowser();

  await browser.openTab().renewPerson();

  expect(browser.refresh).not.toHaveBeenCalled();
});
