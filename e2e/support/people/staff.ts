/** Page object of a member of staff at the console: screens, tables, menus and dialogs. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { FoyerAccess } from '../api/foyer-access.ts';
import type { StaffAccount } from '../api/staff-session.ts';
import { callTenant, type TenantResponse } from '../api/tenant-calls.ts';
import { expectMessage } from '../browser/shown-messages.ts';

interface StaffOptions {
  readonly tenant: string;
  readonly foyer: FoyerAccess;
  readonly account: StaffAccount;
  readonly token?: string;
}

export class Staff {
  readonly page: Page;
  readonly tenant: string;
  readonly foyer: FoyerAccess;
  readonly account: StaffAccount;
  private readonly token: string | undefined;

  /** @param token access token of a signed-in account, for `call` */
  constructor(page: Page, { tenant, foyer, account, token }: StaffOptions) {
    this.page = page;
    this.tenant = tenant;
    this.foyer = foyer;
    this.account = account;
    this.token = token;
  }

  address(path: string): string {
    return new URL(path, this.foyer.baseUrl(this.tenant)).href;
  }

  /** Expects the sign-in page to be open. */
  async fillSignIn(): Promise<void> {
    await this.page.getByLabel('Email').fill(this.account.email);
    await this.page.getByLabel('Password', { exact: true }).fill(this.account.password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  async open(path: string, heading: string): Promise<void> {
    await this.page.goto(this.address(path));
    await this.expectHeading(heading);
  }

  async expectHeading(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  async expectSignedOut(): Promise<void> {
    await expect(this.page).toHaveURL(/\/login/);
    await expect(this.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }

  /** Calls the API with the token of this account, without the page. */
  call(
    path: string,
    { method = 'GET', body }: { method?: string; body?: unknown } = {},
  ): Promise<TenantResponse> {
    const { port } = this.foyer;
    return callTenant(path, {
      port,
      tenant: this.tenant,
      method,
      body,
      ...(this.token && { token: this.token }),
    });
  }

  /** Opens the menu on small screens. @returns its links */
  async openMenu(): Promise<Locator> {
    const openButton = this.page.getByRole('button', { name: 'Open navigation' });
    if (await openButton.isVisible()) await openButton.click();
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  }

  async closeMenu(): Promise<void> {
    const closeButton = this.page.getByRole('button', { name: 'Close navigation' });
    if (await closeButton.isVisible()) await closeButton.click();
    await expect(closeButton).toBeHidden();
  }

  async chooseInAccountMenu(item: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Your account/ }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /**
   * Resolves with the rows found: a menu opened before would close with its row.
   * @param field the accessible name of the search box
   */
  async search(field: string, text: string): Promise<void> {
    const hasSearch = (url: string) => new URL(url).searchParams.get('search') === text;
    // On a busy machine the table is not yet busy when the page has its new address.
    const found = this.page.waitForResponse((response) => hasSearch(response.url()));
    await this.page.getByRole('searchbox', { name: field }).fill(text);
    await found;
    await expect(this.page).toHaveURL((url) => hasSearch(url.href));
    await expect(this.page.locator('main [aria-busy=true]')).toHaveCount(0);
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async chooseInRow(name: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Presses a button of a confirmation dialog. */
  async confirm(question: string, button: string): Promise<void> {
    await this.dialog(question).getByRole('button', { name: button, exact: true }).click();
  }

  /** The computed background colour of the page. */
  backgroundColour(): Promise<string> {
    return this.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  }

  /** Expects a message that is shown for three seconds or stays. */
  expectMessage(text: string): Promise<void> {
    return expectMessage(this.page, text);
  }
}
