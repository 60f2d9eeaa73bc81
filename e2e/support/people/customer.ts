/** Page object of a customer: registration form, code, lobby. */
import { expect, type Locator, type Page } from '@playwright/test';
import { createMobileNumber, registerCustomer } from '../api/customer-calls.ts';
import type { FoyerAccess } from '../api/foyer-access.ts';
import { callTenant, requireSuccess } from '../api/tenant-calls.ts';
import { storeSession } from '../browser/stored-session.ts';
import { RoomView } from './room-view.ts';

export class Customer {
  readonly page: Page;
  readonly tenant: string;
  readonly name: string;
  readonly mobileNumber = createMobileNumber();
  readonly room: RoomView;
  readonly code: Locator;
  readonly sendCode: Locator;
  /** Shown on the lobby page while the socket is connected. */
  readonly connected: Locator;
  private readonly foyer: FoyerAccess;

  constructor(page: Page, tenant: string, foyer: FoyerAccess, name: string) {
    this.page = page;
    this.tenant = tenant;
    this.foyer = foyer;
    this.name = name;
    this.room = new RoomView(page);
    this.code = page.getByLabel('6-digit code');
    this.sendCode = page.getByRole('button', { name: 'Send code', exact: true });
    this.connected = page.getByText('Connected', { exact: true });
  }

  get origin(): string {
    return this.foyer.baseUrl(this.tenant);
  }

  async openForm(productSlug: string): Promise<void> {
    await this.page.goto(`${this.origin}/live/${productSlug}`);
    await expect(this.sendCode).toBeVisible();
  }

  /** Fills in the required fields of this tenant's form. */
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

  async requestCode(productSlug: string): Promise<void> {
    await this.openForm(productSlug);
    await this.fillForm();
    await this.submitForm();
  }

  async submitForm(): Promise<void> {
    await this.sendCode.click();
    await expect(this.code).toBeVisible();
  }

  /** To the free times of the product, by the form and the code, at a tenant whose button is "Schedule Demo". */
  async openTimes(productSlug: string): Promise<void> {
    await this.openForm(productSlug);
    await this.page.getByRole('button', { name: 'Schedule Demo', exact: true }).click();
    await this.fillForm();
    await this.submitForm();
    await this.enterCode();
  }

  /** The code from the message to this customer. */
  readCode(): Promise<string> {
    return this.foyer.outboxCode(this.tenant, this.mobileNumber);
  }

  async enterCode(): Promise<void> {
    await this.code.fill(await this.readCode());
  }

  async enterWrongCode(): Promise<void> {
    const right = await this.readCode();
    const digits = await this.code.inputValue();
    // A different one each time: the page does not submit the same code twice.
    const wrong = ['111111', '222222', '333333'].find((each) => each !== right && each !== digits);
    await this.code.fill(wrong ?? '');
  }

  /** Into the lobby, without the form: registered through the API, with the page of a customer who returns. */
  async register(productSlug: string): Promise<void> {
    const { foyer, tenant, origin } = this;
    const { customerToken, customerId, customerName } = await registerCustomer(
      { foyer, tenant, slug: productSlug },
      this,
    );
    requireSuccess(
      await callTenant('/api/lobby/requests', {
        port: foyer.port,
        tenant,
        method: 'POST',
        token: customerToken,
      }),
    );
    const stored = { customerToken, customerId, customerName, productSlug, otpValid: 'true' };
    await storeSession(this.page, {
      cookies: [],
      origins: [{ origin, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
      tab: { [`road ${productSlug}`]: JSON.stringify({ at: 'waiting', scheduleId: null }) },
    });
    await this.page.goto(`${origin}/live/${productSlug}`);
    await this.expectInLobby();
  }

  async expectInLobby(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: "You're in the lobby" })).toBeVisible();
  }

  /** Answers the question of a tenant that records on the server, while waiting. */
  async allowRecording(): Promise<void> {
    const question = this.page.getByRole('dialog', { name: 'Record this meeting?' });
    await question.getByRole('button', { name: 'Allow recording' }).click();
    await expect(question).toBeHidden();
  }

  /** The visible queue position. The announcement for screen readers follows within 15 s. */
  async expectQueuePosition(position: number): Promise<void> {
    const card = this.page.getByRole('region', { name: 'Your place' });
    await expect(card.getByText(String(position), { exact: true })).toBeVisible();
  }

  /** From the lobby; without an agent the button is on the card. */
  async openFreeTimes(): Promise<void> {
    await this.page.getByRole('button', { name: /^Pick a time/ }).click();
  }

  async leaveLobby(): Promise<void> {
    await this.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await this.page.getByRole('button', { name: 'Leave lobby' }).click();
    await expect(this.sendCode.or(this.page.getByText("You've left the lobby"))).toBeVisible();
  }
}
