import type { PasswordSignIn } from '@foyer/contract/sso/sso.ts';
import type { SignedIn } from '@foyer/contract/users/users.ts';
import { expect, test, vi } from 'vitest';
import type { RealmSession } from './realm-session.ts';
import { createSignOn, type SignOnDependencies } from './sign-on.ts';

const realm = { url: 'https://auth.test', realm: 'acme', clientId: 'foyer' };
const asha = { subject: 'asha', name: 'Asha Rao', email: 'asha@acme.test' };
const refused = new Error('the server said no');
const networkFailure = new Error('no network');
const signedIn = { name: 'Asha Rao' } as SignedIn;

interface Visit {
  /** Whether the realm has a session; `null` when it cannot be checked. */
  readonly hasRealmSession?: boolean | null;
  readonly passwords?: PasswordSignIn;
  readonly needsSignIn?: boolean;
  /** The console session at page load: none, by password, or of a realm subject. */
  readonly current?: 'none' | 'password' | 'asha' | 'bruno';
}

/** Opens a page. */
function openPage({
  hasRealmSession = false,
  passwords = 'on',
  needsSignIn = false,
  current = 'none',
}: Visit = {}) {
  const page = { current };
  const ended = { atRealm: () => {} };
  const session: RealmSession = {
    find: vi.fn(async () => hasRealmSession),
    person: () => asha,
    token: () => "the realm's token",
    begin: vi.fn(async () => undefined as never),
    end: vi.fn(async () => {}),
  };
  const dependencies = {
    find: vi.fn(async () => ({ realm: realm as typeof realm | null, passwordSignIn: passwords })),
    open: vi.fn(async (_realm, onEnded: () => void) => {
      ended.atRealm = onEnded;
      return session;
    }),
    removeCookies: vi.fn(async () => 'done' as 'done' | 'refused' | 'unreachable'),
    check: vi.fn(async () => {}),
    logIn: vi.fn(async () => signedIn),
    isAnswer: (error: unknown) => error === refused,
    session: {
      isSignedIn: () => page.current !== 'none',
      realmSubject: () => (page.current === 'none' || page.current === 'password' ? null : page.current),
      storeSession: vi.fn((_answer: SignedIn, subject: string) => {
        page.current = subject as 'asha';
      }),
      signOut: vi.fn(async () => {
        page.current = 'none';
      }),
    },
    needsSignIn,
    returnUrl: () => 'https://acme.test/login/?redirectTo=%2Fapp',
    report: vi.fn(),
    log: vi.fn(),
  } satisfies SignOnDependencies;
  return { signOn: createSignOn(dependencies), dependencies, realm: session, page, ended };
}

test('exchanges the realm session: removes cookies, checks the user, logs in', async () => {
  const { signOn, dependencies, page } = openPage({ hasRealmSession: true });

  await signOn.start();

  const order = [dependencies.removeCookies, dependencies.check, dependencies.logIn].map(
    (signOnStep) => signOnStep.mock.invocationCallOrder[0],
  );
  expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));
  expect(dependencies.check).toHaveBeenCalledWith("the realm's token", asha);
  expect([page.current, signOn.state().step]).toEqual(['asha', 'signed-in']);
});

test('keeps an existing session of the same subject, and starts once', async () => {
  const { signOn, dependencies } = openPage({ hasRealmSession: true, current: 'asha' });

  await signOn.start();
  await signOn.start();

  expect(dependencies.find).toHaveBeenCalledOnce();
  expect(dependencies.logIn).not.toHaveBeenCalled();
});

test('replaces the session when the realm has another user', async () => {
  const { signOn, page } = openPage({ hasRealmSession: true, current: 'bruno' });

  await signOn.start();

  expect(page.current).toBe('asha');
});

test('keeps a session by password, and ignores the realm', async () => {
  for (const hasRealmSession of [true, false, null]) {
    const { signOn, dependencies, page } = openPage({ hasRealmSession, current: 'password' });
    await signOn.start();

    expect([page.current, dependencies.logIn.mock.calls]).toEqual(['password', []]);
  }
});

test('ends a realm session when the realm has none', async () => {
  const { signOn, dependencies, page } = openPage({ hasRealmSession: false, current: 'asha' });

  await signOn.start();

  expect([dependencies.session.signOut.mock.calls.length, page.current, signOn.state().step]).toEqual([
    1,
    'none',
    'signed-out',
  ]);
});

test('keeps a realm session when the realm cannot be checked', async () => {
  const { signOn, realm: session, page } = openPage({ hasRealmSession: null, current: 'asha' });

  await signOn.start();

  expect(page.current).toBe('asha');
  // The check may redirect.
  expect(session.find).toHaveBeenCalledWith(true);
});

test.each([
  [{ needsSignIn: true, passwords: 'breakGlass' }, 1],
  [{ needsSignIn: true, passwords: 'off', hasRealmSession: null }, 1],
  // The user chooses the method.
  [{ needsSignIn: true, passwords: 'on' }, 0],
  // After a logout, a redirect would sign in again.
  [{ needsSignIn: false, passwords: 'off' }, 0],
] satisfies [Visit, number][])(
  'without a session, %j redirects to the realm %i times',
  async (visit, times) => {
    const { signOn, realm: session, dependencies } = openPage(visit);

    await signOn.start();

    expect(session.begin).toHaveBeenCalledTimes(times);
    if (times > 0) expect(session.begin).toHaveBeenCalledWith(dependencies.returnUrl());
    expect(session.find).toHaveBeenCalledWith(false);
  },
);

test('reports a user who cannot be created, and does not log in', async () => {
  const { signOn, dependencies } = openPage({ hasRealmSession: true, needsSignIn: true, passwords: 'off' });
  dependencies.check.mockRejectedValueOnce(refused);

  await signOn.start();

  expect(dependencies.report.mock.calls).toEqual([[{ kind: 'user-not-created' }]]);
  expect(dependencies.logIn).not.toHaveBeenCalled();
  expect(signOn.state()).toMatchObject({ step: 'rejected', email: asha.email });
});

test('logs and reports a rejected login and a network failure', async () => {
  const [rejected, failed] = [openPage({ hasRealmSession: true }), openPage({ hasRealmSession: true })];
  rejected.dependencies.logIn.mockRejectedValueOnce(refused);
  failed.dependencies.logIn.mockRejectedValueOnce(networkFailure);

  await Promise.all([rejected.signOn.start(), failed.signOn.start()]);

  const callsOf = ({ dependencies: { report, log } }: typeof rejected) => [report.mock.calls, log.mock.calls];
  expect(callsOf(rejected)).toEqual([[[{ kind: 'login-rejected' }]], [['Login Error: the server said no']]]);
  expect(callsOf(failed)).toEqual([
    [[{ kind: 'sign-in-failed', detail: 'no network' }]],
    [['Login Error: no network']],
  ]);
});

test.each(['refused', 'unreachable'] as const)(
  'reports cookies that were not removed (%s), and logs in',
  async (outcome) => {
    const { signOn, dependencies, page } = openPage({ hasRealmSession: true });
    dependencies.removeCookies.mockResolvedValueOnce(outcome);

    await signOn.start();

    expect(dependencies.report.mock.calls).toEqual([[{ kind: 'cookies-not-removed', outcome }]]);
    expect(page.current).toBe('asha');
  },
);

test('logs a realm that does not respond, and keeps the session', async () => {
  const {
    signOn,
    dependencies,
    realm: session,
    page,
  } = openPage({ current: 'asha', passwords: 'breakGlass' });
  vi.mocked(session.find).mockRejectedValueOnce(new Error('down'));

  await signOn.start();

  expect(dependencies.log.mock.calls).toEqual([['Keycloak init failed: down']]);
  expect([dependencies.report.mock.calls, page.current]).toEqual([[], 'asha']);
  expect(signOn.state()).toEqual({ step: 'unavailable', passwords: 'breakGlass' });
});

test('logs errors of the adapter that are not Error objects', async () => {
  const { signOn, dependencies, realm: session } = openPage();
  vi.mocked(session.find).mockRejectedValueOnce({ error: 'access_denied', error_description: 'no' });

  await signOn.start();

  expect(dependencies.log.mock.calls).toEqual([['Keycloak init failed: access_denied: no']]);
});

test('a tenant without a realm has password sign-in only', async () => {
  const { signOn, dependencies } = openPage();
  dependencies.find.mockResolvedValueOnce({ realm: null, passwordSignIn: 'on' });

  await signOn.start();

  expect(dependencies.open).not.toHaveBeenCalled();
  expect(signOn.state()).toEqual({ step: 'off', passwords: 'on' });
});

test('the end of the realm session ends a session that came from it, not one by password', async () => {
  const [byRealm, byPassword] = [
    openPage({ hasRealmSession: true }),
    openPage({ hasRealmSession: true, current: 'password' }),
  ];
  await Promise.all([byRealm.signOn.start(), byPassword.signOn.start()]);

  byRealm.ended.atRealm();
  byPassword.ended.atRealm();

  expect([byRealm.page.current, byPassword.page.current]).toEqual(['none', 'password']);
});

test('signOut ends the realm session, and rejects when the realm does not respond', async () => {
  const { signOn, realm: session } = openPage({ hasRealmSession: true });
  await signOn.start();

  await signOn.signOut('https://acme.test/login/');
  expect(session.end).toHaveBeenCalledWith('https://acme.test/login/');

  vi.mocked(session.end).mockRejectedValueOnce(networkFailure);
  await expect(signOn.signOut('https://acme.test/login/')).rejects.toThrow('no network');
});
