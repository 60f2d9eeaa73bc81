import type { SignedIn, StoredKey } from '@foyer/contract/users.ts';
import { expect, test, vi } from 'vitest';
import { createSession, type SeenAs, type SessionParts } from './session.ts';

const minute = 60_000;
const sessionIsOver = new Error('over');
const nothingCame = new Error('no network');

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

/** A browser: what is stored is shared by its tabs, and only one of them does the locked work at a time. */
function buildBrowser() {
  const kept = new Map<StoredKey, string>();
  let queue = Promise.resolve<unknown>(undefined);
  let number = 0;
  const clock = { now: 0 };
  const shared = {
    stored: {
      get: (key: StoredKey) => kept.get(key) ?? null,
      set: (key: StoredKey, value: string) => void kept.set(key, value),
      remove(...keys: StoredKey[]) {
        for (const key of keys) kept.delete(key);
      },
    },
    signIn: vi.fn(async () => signedIn('token-0')),
    refresh: vi.fn(async () => signedIn(`token-${++number}`)),
    removeCookies: vi.fn(async () => ({ status: 200 })),
    inOneTab: <T>(work: () => Promise<T>) => {
      const result = queue.then(work);
      queue = result.catch(() => undefined);
      return result;
    },
    saysSessionIsOver: (error: unknown) => error === sessionIsOver,
    saysNothingCame: (error: unknown) => error === nothingCame,
    now: () => clock.now,
  } satisfies Omit<SessionParts, 'tab'>;
  return { ...shared, kept, clock, openTab: () => createSession({ ...shared, tab: buildTab() }) };
}

/** What one tab alone keeps. */
function buildTab(): SessionParts['tab'] {
  let seen: SeenAs | null = null;
  return {
    get: () => seen,
    set(next) {
      seen = next;
    },
  };
}

const credentials = { email: 'agent@acme.test', password: 'correct horse', rememberMe: false };

test('signing in keeps the keys to the letter', async () => {
  const browser = buildBrowser();
  browser.kept.set('meetingId', 'an old one');

  await browser.openTab().signIn(credentials);

  expect(Object.fromEntries(browser.kept)).toEqual({
    loginToken: 'token-0',
    refreshToken: 'cookie',
    role: 'AGENT',
    userId: signedIn('').id,
    email: 'agent@acme.test',
    name: 'Priya Shah',
  });
});

test('a session by the realm is known by who it is there, also after it was renewed, until it ends', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  tab.take({ ...signedIn('token-0'), bySingleSignOn: true }, 'subject-1');
  browser.refresh.mockImplementationOnce(async () => ({ ...signedIn('token-1'), bySingleSignOn: true }));

  await tab.renewPerson();
  expect(tab.findRealmSubject()).toBe('subject-1');

  await tab.signOut();
  expect(tab.findRealmSubject()).toBeNull();
});

test('a session by a password belongs to nobody in the realm', async () => {
  const tab = buildBrowser().openTab();
  tab.take({ ...signedIn('token-0'), bySingleSignOn: true }, 'subject-1');

  await tab.signIn(credentials);

  expect(tab.findRealmSubject()).toBeNull();
});

test('a token is used until shortly before it ends, then renewed once for all who ask', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);

  expect(await tab.freshAccessToken()).toBe('token-0');
  browser.clock.now = 14.5 * minute;
  const answers = await Promise.all([tab.freshAccessToken(), tab.freshAccessToken()]);

  expect(answers).toEqual(['token-1', 'token-1']);
  expect(browser.refresh).toHaveBeenCalledOnce();
});

test('two tabs never use the refresh cookie twice', async () => {
  const browser = buildBrowser();
  await browser.openTab().signIn(credentials);
  const [first, second] = [browser.openTab(), browser.openTab()];

  const answers = await Promise.all([first.freshAccessToken(), second.freshAccessToken()]);

  expect(answers).toEqual(['token-1', 'token-1']);
  expect(browser.refresh).toHaveBeenCalledOnce();
});

test('a session that is over signs the page out', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);
  const heard = vi.fn();
  tab.onChange(heard);
  browser.refresh.mockRejectedValueOnce(sessionIsOver);

  expect(await tab.renewAccessToken('token-0')).toBeNull();

  expect(tab.findPerson()).toBeNull();
  expect(heard).toHaveBeenCalledOnce();
});

test('without network nobody is signed out', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);
  browser.refresh.mockRejectedValueOnce(nothingCame);

  expect(await tab.renewAccessToken('token-0')).toBe('token-0');
  expect(tab.findPerson()?.name).toBe('Priya Shah');
});

test('a renewal that ends after signing out does not sign in again', async () => {
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
  ['the server said yes', async () => ({ status: 200 }), 'done'],
  ['the answer said no', async () => ({ status: 500 }), 'refused'],
  ['the call was refused', async () => Promise.reject(sessionIsOver), 'refused'],
  ['the answer never came', async () => Promise.reject(nothingCame), 'unreachable'],
])('signing out when %s', async (_case, answer, outcome) => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);
  browser.removeCookies.mockImplementationOnce(answer);

  expect(await tab.signOut()).toBe(outcome);
  expect(browser.kept.size).toBe(0);
});

test('a stored role that does not exist is nobody', () => {
  const browser = buildBrowser();
  browser.kept.set('loginToken', 't').set('userId', 'u').set('role', 'OWNER');

  expect(browser.openTab().findPerson()).toBeNull();
});

const asUser = (until: number): SignedIn => ({
  ...signedIn('token-of-another'),
  id: '0d5b8c53-7f4e-4a55-8a0e-0b0f4f1f0c11',
  name: 'Nikhil Rao',
  impersonatedUntil: new Date(until).toISOString(),
});

test('who sees as another user does so in one tab alone', async () => {
  const browser = buildBrowser();
  const [tab, other] = [browser.openTab(), browser.openTab()];
  await tab.signIn(credentials);

  tab.seeAs(asUser(30 * minute));

  expect(tab.findPerson()?.name).toBe('Nikhil Rao');
  expect(await tab.freshAccessToken()).toBe('token-of-another');
  expect(other.findPerson()?.name).toBe('Priya Shah');
  expect(await other.freshAccessToken()).not.toBe('token-of-another');
});

test('seeing as another user ends at its time, by a stop, and when the server says so', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn(credentials);

  tab.seeAs(asUser(30 * minute));
  browser.clock.now = 30 * minute;
  expect(tab.findSeenAs()).toBeNull();

  tab.seeAs(asUser(60 * minute));
  tab.stopSeeingAs();
  expect(tab.findPerson()?.name).toBe('Priya Shah');

  tab.seeAs(asUser(60 * minute));
  expect(await tab.renewAccessToken('token-of-another')).toBeNull();
  expect(tab.findPerson()?.name).toBe('Priya Shah');
  expect(browser.refresh).not.toHaveBeenCalled();
});

test('signing out while seeing as another user ends the own session', async () => {
  const tab = buildBrowser().openTab();
  await tab.signIn(credentials);
  tab.seeAs(asUser(30 * minute));

  await tab.signOut();

  expect(tab.findPerson()).toBeNull();
});

test('a role that was changed since is taken up, without a new sign-in', async () => {
  const browser = buildBrowser();
  const tab = browser.openTab();
  await tab.signIn({ email: 'agent@acme.test', password: 'x', rememberMe: false });
  browser.refresh.mockImplementationOnce(async () => ({ ...signedIn('token-1'), role: 'ADMIN' }));

  await tab.renewPerson();

  expect(tab.findPerson()?.role).toBe('ADMIN');
  expect(browser.kept.get('loginToken')).toBe('token-1');
});

test('nobody who is signed out is renewed', async () => {
  const browser = buildBrowser();

  await browser.openTab().renewPerson();

  expect(browser.refresh).not.toHaveBeenCalled();
});
