/** A visitor who becomes a customer: what they do on the pages, in their words. */
import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Product } from '../product.ts';
import { RoomView } from './room-view.ts';

export class Customer {
  readonly page: Page;
  readonly tenant: string;
  readonly name: string;
  /** Nobody else's, so that codes and limits are nobody else's either. */
  readonly mobileNumber = `98${randomInt(10_000_000, 99_999_999)}`;
  readonly room: RoomView;
  readonly code: Locator;
  readonly sendCode: Locator;
  /** Stands on the lobby's page while the live connection does. */
  readonly connected: Locator;
  private readonly product: Product;

  constructor(page: Page, tenant: string, product: Product, name: string) {
    this.page = page;
    this.tenant = tenant;
    this.product = product;
    this.name = name;
    this.room = new RoomView(page);
    this.code = page.getByLabel('Six-digit code');
    this.sendCode = page.getByRole('button', { name: 'Send me a code' });
    this.connected = page.getByText('Connected', { exact: true });
  }

  get origin(): string {
    return this.product.baseUrl(this.tenant);
  }

  async openForm(productSlug: string): Promise<void> {
    await this.page.goto(`${this.origin}/live/${productSlug}`);
    await expect(this.sendCode).toBeVisible();
  }

  /** Answers what this tenant must know. */
  async fillForm(): Promise<void> {
    const { page } = this;
    await page.getByLabel('Your name').fill(this.name);
    await page.getByLabel('Country code').selectOption('IN');
    await page.getByLabel('Mobile number').fill(this.mobileNumber);
    if (this.tenant === 'acme') {
      await page.getByRole('radio', { name: 'JEE' }).check();
      await page.getByLabel('Class').selectOption('11');
      await page.getByLabel(/I agree to the privacy policy/).check();
    }
    if (this.tenant === 'globex') await page.getByLabel('Account number').fill('4711 0815');
  }

  async askForCode(productSlug: string): Promise<void> {
    await this.openForm(productSlug);
    await this.fillForm();
    await this.handIn();
  }

  async handIn(): Promise<void> {
    await this.sendCode.click();
    await expect(this.code).toBeVisible();
  }

  /** What the message that was sent to the number says. */
  readCode(): Promise<string> {
    return this.product.outboxCode(this.tenant, this.mobileNumber);
  }

  async typeCode(): Promise<void> {
    await this.code.fill(await this.readCode());
  }

  async typeWrongCode(): Promise<void> {
    const right = await this.readCode();
    const digits = await this.code.inputValue();
    // Another wrong one each time: what stands in the field already is not tried again.
    const wrong = ['111111', '222222', '333333'].find((each) => each !== right && each !== digits);
    await this.code.fill(wrong ?? '');
  }

  /** The whole way into the lobby. */
  async register(productSlug: string): Promise<void> {
    await this.askForCode(productSlug);
    await this.typeCode();
    await this.expectInLobby();
  }

  async expectInLobby(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'You are in the lobby' })).toBeVisible();
  }

  /** The place in the queue as it is shown; what is read out follows within fifteen seconds. */
  async expectPlace(place: number): Promise<void> {
    const card = this.page.getByRole('region', { name: 'Your place' });
    await expect(card.getByText(String(place), { exact: true })).toBeVisible();
  }

  async leaveLobby(): Promise<void> {
    await this.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await this.page.getByRole('button', { name: 'Leave the lobby' }).click();
    await expect(this.sendCode.or(this.page.getByText('You have left the lobby'))).toBeVisible();
  }
}
