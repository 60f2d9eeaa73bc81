import type { PasswordSignIn } from '@foyer/contract/sso.ts';
import type { SignedIn } from '@foyer/contract/users.ts';
import { expect, test, vi } from 'vitest';
import type { RealmSession } from './realm-session.ts';
import { createSignOn, type SignOnParts } from './sign-on.ts';

const realm = { url: 'https://auth.test', realm: 'acme', clientId: 'foyer' };
const asha = { subject: 'asha', name: 'Asha Rao', email: 'asha@acme.test' };
const refused = new Error('the server said no');
const nothingCame = new Error('no network');
const signedIn = { name: 'Asha Rao' } as SignedIn;

interface Visit {
  /** Whom the realm knows: somebody, nobody, or it cannot be looked at. */
  readonly known?: boolean | null;
  readonly passwords?: PasswordSignIn;
  readonly needsSignIn?: boolean;
  /** Who is signed in here already: in the realm's words, or by a password. */
  readonly here?: 'nobody' | 'by a password' | 'asha' | 'bruno';
}

/** A page on which somebody arrives. */
function arrive({ known = false, passwords = 'on', needsSignIn = false, here = 'nobody' }: Visit = {}) {
  const now = { here };
  const ended = { atRealm: () => {} };
  const session: RealmSession = {
    find: vi.fn(async () => known),
    person: () => asha,
    token: () => "the realm's token",
    begin: vi.fn(async () => undefined as never),
    end: vi.fn(async () => {}),
  };
  const parts = {
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
      isSignedIn: () => now.here !== 'nobody',
      realmSubject: () => (now.here === 'nobody' || now.here === 'by a password' ? null : now.here),
      take: vi.fn((_answer: SignedIn, subject: string) => {
        now.here = subject as 'asha';
      }),
      signOut: vi.fn(async () => {
        now.here = 'nobody';
      }),
    },
    needsSignIn,
    backTo: () => 'https://acme.test/login/?redirectTo=%2Fapp',
    tell: vi.fn(),
    log: vi.fn(),
  } satisfies SignOnParts;
  return { signOn: createSignOn(parts), parts, realm: session, now, ended };
}

test('who is known to the realm is exchanged for a session: cookies away, checked, logged in', async () => {
  const { signOn, parts, now } = arrive({ known: true });

  await signOn.start();

  const order = [parts.removeCookies, parts.check, parts.logIn].map(
    (step) => step.mock.invocationCallOrder[0],
  );
  expect(order).toEqual(order.toSorted());
  expect(parts.check).toHaveBeenCalledWith("the realm's token", asha);
  expect([now.here, signOn.state().step]).toEqual(['asha', 'in']);
});

test('a page that is opened again keeps its session, and uses no second token', async () => {
  const { signOn, parts } = arrive({ known: true, here: 'asha' });

  await signOn.start();
  await signOn.start();

  expect(parts.find).toHaveBeenCalledOnce();
  expect(parts.logIn).not.toHaveBeenCalled();
});

test('somebody else in the realm takes the place of who was here by it', async () => {
  const { signOn, now } = arrive({ known: true, here: 'bruno' });

  await signOn.start();

  expect(now.here).toBe('asha');
});

test('who is here by a password stays who they are, whoever the realm knows', async () => {
  for (const known of [true, false, null]) {
    const { signOn, parts, now } = arrive({ known, here: 'by a password' });
    await signOn.start();

    expect([now.here, parts.logIn.mock.calls]).toEqual(['by a password', []]);
  }
});

test('a session by the realm is over when the realm knows of none', async () => {
  const { signOn, parts, now } = arrive({ known: false, here: 'asha' });

  await signOn.start();

  expect([parts.session.signOut.mock.calls.length, now.here, signOn.state().step]).toEqual([
    1,
    'nobody',
    'out',
  ]);
});

test('a session by the realm goes on where nobody can look', async () => {
  const { signOn, realm: session, now } = arrive({ known: null, here: 'asha' });

  await signOn.start();

  expect(now.here).toBe('asha');
  // It may send the whole page to ask.
  expect(session.find).toHaveBeenCalledWith(true);
});

test.each([
  [{ needsSignIn: true, passwords: 'breakGlass' }, 1],
  [{ needsSignIn: true, passwords: 'off', known: null }, 1],
  // There is a choice to be made.
  [{ needsSignIn: true, passwords: 'on' }, 0],
  // After a logout it would sign in again.
  [{ needsSignIn: false, passwords: 'off' }, 0],
] satisfies [Visit, number][])('who is nobody, %j, is sent to the realm %i times', async (visit, times) => {
  const { signOn, realm: session, parts } = arrive(visit);

  await signOn.start();

  expect(session.begin).toHaveBeenCalledTimes(times);
  if (times > 0) expect(session.begin).toHaveBeenCalledWith(parts.backTo());
  expect(session.find).toHaveBeenCalledWith(false);
});

test('a user who cannot be made is told so, and is not logged in', async () => {
  const { signOn, parts } = arrive({ known: true, needsSignIn: true, passwords: 'off' });
  parts.check.mockRejectedValueOnce(refused);

  await signOn.start();

  expect(parts.tell.mock.calls).toEqual([[{ kind: 'not made' }]]);
  expect(parts.logIn).not.toHaveBeenCalled();
  expect(signOn.state()).toMatchObject({ step: 'refused', email: asha.email });
});

test('a login that is refused is logged and not said, one that never came is said', async () => {
  const [no, none] = [arrive({ known: true }), arrive({ known: true })];
  no.parts.logIn.mockRejectedValueOnce(refused);
  none.parts.logIn.mockRejectedValueOnce(nothingCame);

  await Promise.all([no.signOn.start(), none.signOn.start()]);

  expect([no.parts.tell.mock.calls, no.parts.log.mock.calls]).toEqual([
    [],
    [['Login Error: the server said no']],
  ]);
  expect(none.parts.tell.mock.calls).toEqual([[{ kind: 'not signed in', detail: 'no network' }]]);
});

test.each(['refused', 'unreachable'] as const)(
  'cookies that stay (%s) are told, and keep nobody out',
  async (outcome) => {
    const { signOn, parts, now } = arrive({ known: true });
    parts.removeCookies.mockResolvedValueOnce(outcome);

    await signOn.start();

    expect(parts.tell.mock.calls).toEqual([[{ kind: 'cookies', outcome }]]);
    expect(now.here).toBe('asha');
  },
);

test('a realm that does not answer is logged, and nobody is disturbed or signed out', async () => {
  const { signOn, parts, realm: session, now } = arrive({ here: 'asha', passwords: 'breakGlass' });
  vi.mocked(session.find).mockRejectedValueOnce(new Error('down'));

  await signOn.start();

  expect(parts.log.mock.calls).toEqual([['Keycloak init failed: down']]);
  expect([parts.tell.mock.calls, now.here]).toEqual([[], 'asha']);
  expect(signOn.state()).toEqual({ step: 'down', passwords: 'breakGlass' });
});

test('what the adapter throws is put into words, whatever it is', async () => {
  const { signOn, parts, realm: session } = arrive();
  vi.mocked(session.find).mockRejectedValueOnce({ error: 'access_denied', error_description: 'no' });

  await signOn.start();

  expect(parts.log.mock.calls).toEqual([['Keycloak init failed: access_denied: no']]);
});

test('a tenant without a realm has passwords and nothing else', async () => {
  const { signOn, parts } = arrive();
  parts.find.mockResolvedValueOnce({ realm: null, passwordSignIn: 'on' });

  await signOn.start();

  expect(parts.open).not.toHaveBeenCalled();
  expect(signOn.state()).toEqual({ step: 'off', passwords: 'on' });
});

test('the end at the realm is the end here, for who came by it alone', async () => {
  const [byRealm, byPassword] = [arrive({ known: true }), arrive({ known: true, here: 'by a password' })];
  await Promise.all([byRealm.signOn.start(), byPassword.signOn.start()]);

  byRealm.ended.atRealm();
  byPassword.ended.atRealm();

  expect([byRealm.now.here, byPassword.now.here]).toEqual(['nobody', 'by a password']);
});

test('signing out ends the realm too, and says when that cannot be', async () => {
  const { signOn, realm: session } = arrive({ known: true });
  await signOn.start();

  await signOn.signOut('https://acme.test/login/');
  expect(session.end).toHaveBeenCalledWith('https://acme.test/login/');

  vi.mocked(session.end).mockRejectedValueOnce(nothingCame);
  await expect(signOn.signOut('https://acme.test/login/')).rejects.toThrow('no network');
});
