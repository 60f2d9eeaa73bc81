/** Signing in without the form, which is a journey of its own: a browser begins with what the form would leave in it. */
import type { AnswerOf } from '@foyer/contract/http.ts';
import type { userRoutes } from '@foyer/contract/users.ts';
import type { BrowserContextOptions } from '@playwright/test';
import type { Product } from './product.ts';
import { callTenant } from './tenant-calls.ts';

type SignedIn = AnswerOf<typeof userRoutes.login>['result'];
type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** With what somebody signs in. */
export interface StaffAccount {
  readonly email: string;
  readonly password: string;
}

/** @returns the token, and the cookies and keys that go with it */
export async function signInByCall({ port, baseUrl }: Product, tenant: string, account: StaffAccount) {
  const body = { ...account, rememberMe: false, keycloakEnabled: false };
  const answer = await callTenant('/api/users/login/', { port, tenant, method: 'POST', body });
  if (answer.status !== 200) throw new Error(`${account.email} cannot sign in: ${answer.text}`);
  const signedIn: SignedIn = answer.json().result;
  const origin = baseUrl(tenant);
  const cookies = answer.cookies.map((line) => readCookie(line, new URL(origin).hostname));
  const storage: Storage = { cookies, origins: [{ origin, localStorage: keysOf(signedIn) }] };
  return { token: signedIn.accessToken, storage };
}

function keysOf({ id, accessToken, role, email, name }: SignedIn) {
  const kept = { loginToken: accessToken, refreshToken: 'cookie', role, userId: id, email, name };
  return Object.entries(kept).map(([key, value]) => ({ name: key, value }));
}

function readCookie(line: string, domain: string): Storage['cookies'][number] {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split('=');
  const path = attributes.find((each) => each.startsWith('Path='))?.slice('Path='.length) ?? '/';
  const httpOnly = attributes.includes('HttpOnly');
  return { name, value, domain, path, httpOnly, expires: -1, secure: false, sameSite: 'Strict' };
}
