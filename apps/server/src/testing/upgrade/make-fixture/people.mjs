/** What staff, customers and LiveKit do. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { generate } from 'otplib';
import { io } from 'socket.io-client';
import { sent } from './fake-servers.mjs';
import { call, resultOf } from './older-foyer.mjs';
import { liveKitKey, passwords, ports } from './test-values.mjs';

/** @returns the cookie of that name, with its name */
export const cookieIn = ({ headers }, name) =>
  headers['set-cookie']
    ?.map((cookie) => cookie.split(';')[0])
    .find((cookie) => cookie.startsWith(`${name}=`));
/** @returns the code of an authenticator app */
export const totpOf = (secret, aheadSeconds = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + aheadSeconds });

export async function waitFor(what, find) {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await find();
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`timed out waiting for ${what}`);
}

export const messageTo = (to, pattern) =>
  waitFor(`a message to ${to} like ${pattern}`, () =>
    sent.findLast((each) => each.to.includes(to) && pattern.test(each.text)),
  );

export async function signIn(tenant, email, { password = passwords.demo, secondFactor } = {}) {
  const body = {
    email,
    password,
    rememberMe: true,
    keycloakEnabled: false,
    ...(secondFactor && { secondFactor }),
  };
  const answer = await call(tenant, 'POST', '/api/users/login/', { body });
  return {
    ...answer.body.result,
    token: answer.body.result.accessToken,
    refreshCookie: cookieIn(answer, 'foyer_refresh'),
  };
}

/** Registers at acme and proves the code that comes by SMS. */
export async function becomeCustomer(answers) {
  const registered = await call('acme', 'POST', '/api/registrations', { body: answers });
  const { registrationId } = registered.body.result;
  const { text } = await messageTo(answers.mobileNumber, /\d{6}/);
  const [code] = /\d{6}/.exec(text);
  const proved = await resultOf('acme', 'POST', `/api/registrations/${registrationId}/verify`, {
    body: { code },
    cookie: cookieIn(registered, 'foyer_registration'),
  });
  return { ...proved, token: proved.customerToken, registrationId };
}

export async function connectAgent(token) {
  const socket = io(`http://127.0.0.1:${ports.foyer}/lobby`, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { host: `acme.localhost:${ports.foyer}` },
  });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return {
    emit: (name, payload) => socket.timeout(5_000).emitWithAck(name, payload),
    close: () => socket.disconnect(),
  };
}

/** LiveKit's signed webhook. */
export async function notifyRoom(room, event) {
  const body = JSON.stringify({ event, room: { name: room }, participant: {}, id: randomUUID() });
  const signature = await new SignJWT({ sha256: createHash('sha256').update(body).digest('base64') })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(liveKitKey.apiKey)
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(liveKitKey.apiSecret));
  await call('acme', 'POST', '/internal/livekit', {
    body: Buffer.from(body),
    type: 'application/webhook+json',
    authorization: signature,
  });
}
