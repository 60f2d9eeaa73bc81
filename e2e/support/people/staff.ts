/** Somebody at the console: going about its screens, tables and dialogs. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Product } from '../product.ts';
import type { StaffAccount } from '../staff-session.ts';
import { callTenant, type TenantAnswer } from '../tenant-calls.ts';

interface StaffParts {
  readonly tenant: string;
  readonly product: Product;
  readonly account: StaffAccount;
  readonly token?: string;
}

export class Staff {
  readonly page: Page;
  readonly tenant: string;
  readonly product: Product;
  readonly account: StaffAccount;
  private readonly token: string | undefined;

  /** @param token of who is signed in */
  constructor(page: Page, { tenant, product, account, token }: StaffParts) {
    this.page = page;
    this.tenant = tenant;
    this.product = product;
    this.account = account;
    this.token = token;
  }

  address(path: string): string {
    return new URL(path, this.product.baseUrl(this.tenant)).href;
  }

  /** Stands at the sign-in page. */
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

  /** The console's calls, outside of any page. */
  call(
    path: string,
    { method = 'GET', body }: { method?: string; body?: unknown } = {},
  ): Promise<TenantAnswer> {
    const { port } = this.product;
    return callTenant(path, {
      port,
      tenant: this.tenant,
      method,
      body,
      ...(this.token && { token: this.token }),
    });
  }

  /** The links of the menu; on small screens it is opened for that. */
  async openMenu(): Promise<Locator> {
    const opener = this.page.getByRole('button', { name: 'Open the navigation' });
    if (await opener.isVisible()) await opener.click();
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  }

  async closeMenu(): Promise<void> {
    const closer = this.page.getByRole('button', { name: 'Close the navigation' });
    if (await closer.isVisible()) await closer.click();
    await expect(closer).toBeHidden();
  }

  async chooseInAccountMenu(item: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Your account/ }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** @param field what stands in the empty field */
  async search(field: string, text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: field }).fill(text);
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async chooseInRow(name: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `What to do with ${name}` }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Answers the question that stands before something happens. */
  async answer(question: string, button: string): Promise<void> {
    await this.dialog(question).getByRole('button', { name: button, exact: true }).click();
  }

  /** The colour everything stands on: light or dark. */
  ground(): Promise<string> {
    return this.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  }

  /** What is said in passing at the foot of the page. */
  async expectToBeTold(text: string): Promise<void> {
    await expect(this.page.getByText(text)).toBeVisible();
  }
}
