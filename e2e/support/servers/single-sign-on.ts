/**
 * Configures single sign-on through the API, and the page object of a member of staff who signs in with it.
 */
import type { ManagedSignOn } from '@foyer/contract/sso/sso-settings.ts';
import type { Settings } from '@foyer/contract/tenants/settings.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { FoyerAccess } from '../api/foyer-access.ts';
import { signInThroughApi } from '../api/staff-session.ts';
import { callTenant } from '../api/tenant-calls.ts';
import { password } from './foyer.ts';
import { type Keycloak, type RealmTenant, realmPassword } from './keycloak.ts';

/**
 * The origin of the sign-in page. It is a sibling of the realm's host, so that browsers treat both as the
 * same site.
 */
export function signOnOrigin(tenant: RealmTenant, port: number): string {
  return `http://${tenant}.app.localhost:${port}`;
}

/** Configures the realm and enables single sign-on; `null` disables it. */
export async function setSignOn(
  foyer: FoyerAccess,
  tenant: RealmTenant,
  keycloak: Keycloak | null,
  overrides: Partial<ManagedSignOn> = {},
): Promise<void> {
  const { port } = foyer;
  const { token } = await signInThroughApi(foyer, tenant, { email: `owner@${tenant}.test`, password });
  const call = async (path: string, body?: object) => {
    const answer = await callTenant(path, { port, tenant, token, ...(body ? { method: 'PUT', body } : {}) });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer.json().result;
  };
  const signOn = (await call('/api/manage/sign-on')) as ManagedSignOn;
  const realm = keycloak
    ? { issuer: keycloak.issuer(tenant), jwksUrl: keycloak.jwksUrl(tenant) }
    : { issuer: '', jwksUrl: '' };
  const rules = { allowedRoles: ['AGENT', 'ADMIN'], passwordSignIn: 'on', ...overrides };
  await call('/api/manage/sign-on', { ...signOn, ...realm, ...rules });
  const {
    logo: _logo,
    logoUploaded: _uploaded,
    ...settings
  } = (await call('/api/manage/settings')) as Settings;
  const flags = { ...settings.flags, keycloak: keycloak !== null };
  await call('/api/manage/settings', { ...settings, flags });
}

/** Page object of a page on which a realm user signs in. */
export class RealmPage {
  readonly page: Page;
  readonly origin: string;
  readonly signInButton: Locator;
  readonly dashboard: Locator;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
    this.signInButton = page.getByRole('button', { name: 'Sign in with single sign-on' });
    this.dashboard = page.getByRole('heading', { name: 'Dashboard' });
  }

  open(path: string): Promise<unknown> {
    return this.page.goto(this.origin + path);
  }

  /** Signs in on the page of the realm. */
  async signInAtRealm(account: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/realms\/\w+\/protocol\/openid-connect\/auth/);
    await this.page.getByLabel(/username/i).fill(account);
    await this.page.getByLabel('Password', { exact: true }).fill(realmPassword);
    await this.page.getByRole('button', { name: 'Sign In' }).click();
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Your account/ }).click();
    await this.page.getByRole('menuitem', { name: 'Logout' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  }

  readStored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }
}
