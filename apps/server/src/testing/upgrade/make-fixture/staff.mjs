/** Staff of acme who hold something: a session, an authenticator app, a link. */
import { call, resultOf } from './older-foyer.mjs';
import { messageTo, signIn, totpOf } from './people.mjs';
import { passwords } from './test-values.mjs';

const tokenPattern = /token=([\w-]{20,})/;
const tokenSentTo = async (address) => tokenPattern.exec((await messageTo(address, tokenPattern)).text)[1];

/** An admin with a second factor and a session that lasts. */
export async function inviteNadia({ admin, known }) {
  const nadia = await admin('/api/manage/users', 'POST', {
    body: {
      name: 'Nadia Haddad',
      email: 'nadia@acme.test',
      role: 'ADMIN',
      status: 'ACTIVE',
      languages: [],
      assignedProductIds: [],
    },
  });
  const welcome = await tokenSentTo('nadia@acme.test');
  await call('acme', 'POST', '/api/users/reset-password', {
    body: { token: welcome, password: passwords.nadia },
  });
  const first = await signIn('acme', nadia.email, { password: passwords.nadia });
  const { secret } = await resultOf('acme', 'POST', '/api/account/totp', {
    token: first.token,
    body: { password: passwords.nadia },
  });
  await call('acme', 'POST', '/api/account/totp/confirm', {
    token: first.token,
    body: { code: await totpOf(secret) },
  });
  const signedIn = await signIn('acme', nadia.email, {
    password: passwords.nadia,
    secondFactor: { totp: await totpOf(secret, 30) },
  });
  known.nadia = {
    id: nadia.id,
    email: nadia.email,
    totpSecret: secret,
    refreshCookie: signedIn.refreshCookie,
  };
}

/** A reset link that is not used yet. */
export async function forgetPassword({ known }) {
  await call('acme', 'POST', '/api/users/forgot-password', { body: { email: 'agent2@acme.test' } });
  known.resetToken = await tokenSentTo('agent2@acme.test');
}
