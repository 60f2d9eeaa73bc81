/** Single sign-on as a tenant's super admin sets it up, and a member of staff at their browser who uses it. */
import type { ManagedSignOn } from '@foyer/contract/managed-sign-on.ts';
import type { Settings } from '@foyer/contract/settings.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { password } from './foyer.ts';
import { type Keycloak, type RealmTenant, realmPassword } from './keycloak.ts';
import type { Product } from './product.ts';
import { signInByCall } from './staff-session.ts';
import { callTenant } from './tenant-calls.ts';

/** Where staff sign in: beside the realm's own host, so that browsers take both for one site. */
export function signOnOrigin(tenant: RealmTenant, port: number): string {
  return `http://${tenant}.app.localhost:${port}`;
}

/** Sets the realm up and switches single sign-on on, or off again. */
export async function setSignOn(
  product: Product,
  tenant: RealmTenant,
  keycloak: Keycloak | null,
  more: Partial<ManagedSignOn> = {},
): Promise<void> {
  const { port } = product;
  const { token } = await signInByCall(product, tenant, { email: `owner@${tenant}.test`, password });
  const ask = async (path: string, body?: object) => {
    const answer = await callTenant(path, { port, tenant, token, ...(body ? { method: 'PUT', body } : {}) });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer.json().result;
  };
  const signOn = (await ask('/api/manage/sign-on')) as ManagedSignOn;
  const realm = keycloak
    ? { issuer: keycloak.issuer(tenant), jwksUrl: keycloak.jwksUrl(tenant) }
    : { issuer: '', jwksUrl: '' };
  const rules = { allowedRoles: ['AGENT', 'ADMIN'], passwordSignIn: 'on', ...more };
  await ask('/api/manage/sign-on', { ...signOn, ...realm, ...rules });
  const {
    logo: _logo,
    logoUploaded: _uploaded,
    ...settings
  } = (await ask('/api/manage/settings')) as Settings;
  const flags = { ...settings.flags, keycloak: keycloak !== null };
  await ask('/api/manage/settings', { ...settings, flags });
}

/** Somebody of a realm, at one page of their browser. */
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

  /** Fills in the realm's own sign-in page. */
  async fillRealm(account: string): Promise<void> {
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

  stored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }
}
