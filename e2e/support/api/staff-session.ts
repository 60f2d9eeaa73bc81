/**
 * Signs staff in through the API. Browsers start with the cookies and localStorage keys that the form would
 * store.
 */
import type { AnswerOf } from '@foyer/contract/core/http.ts';
import type { userRoutes } from '@foyer/contract/users/users.ts';
import type { BrowserContextOptions } from '@playwright/test';
import type { FoyerAccess } from './foyer-access.ts';
import { callTenant } from './tenant-calls.ts';

type SignedIn = AnswerOf<typeof userRoutes.login>['result'];
type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export interface StaffAccount {
  readonly email: string;
  readonly password: string;
}

/** @returns the access token, and the storage state for a browser context that is signed in */
export async function signInThroughApi(
  { port, baseUrl }: FoyerAccess,
  tenant: string,
  account: StaffAccount,
) {
  const body = { ...account, rememberMe: false, keycloakEnabled: false };
  const answer = await callTenant('/api/users/login/', { port, tenant, method: 'POST', body });
  if (answer.status !== 200) throw new Error(`${account.email} cannot sign in: ${answer.text}`);
  const signedIn: SignedIn = answer.json().result;
  const origin = baseUrl(tenant);
  const cookies = answer.cookies.map((textLine) => readCookie(textLine, new URL(origin).hostname));
  const storage: Storage = { cookies, origins: [{ origin, localStorage: localStorageOf(signedIn) }] };
  return { token: signedIn.accessToken, storage };
}

function localStorageOf({ id, accessToken, role, email, name }: SignedIn) {
  const entries = { loginToken: accessToken, refreshToken: 'cookie', role, userId: id, email, name };
  return Object.entries(entries).map(([key, value]) => ({ name: key, value }));
}

function readCookie(textLine: string, domain: string): Storage['cookies'][number] {
  const [pair = '', ...attributes] = textLine.split('; ');
  const [name = '', value = ''] = pair.split('=');
  const path = attributes.find((each) => each.startsWith('Path='))?.slice('Path='.length) ?? '/';
  const httpOnly = attributes.includes('HttpOnly');
  return { name, value, domain, path, httpOnly, expires: -1, secure: false, sameSite: 'Strict' };
}
