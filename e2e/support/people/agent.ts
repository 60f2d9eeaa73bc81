/** An agent at the console: signing in, the lobby switch, and answering knocks. */
import { expect, type Locator, type Page } from '@playwright/test';
import { password } from '../foyer.ts';
import type { Product } from '../product.ts';
import { RoomView } from './room-view.ts';

export const lobbyIsOn = 'Lobby enabled, You will be receiving requests';
export const lobbyIsOff = 'Lobby disabled, You will no longer be receiving requests';

export class Agent {
  readonly page: Page;
  readonly tenant: string;
  readonly account: string;
  readonly lobby: Locator;
  readonly openMeeting: Locator;
  private readonly product: Product;

  constructor(page: Page, tenant: string, product: Product, account: string) {
    this.page = page;
    this.tenant = tenant;
    this.product = product;
    this.account = account;
    this.lobby = page.getByRole('switch', { name: 'Lobby' });
    this.openMeeting = page.getByRole('button', { name: 'Open the meeting' });
  }

  get origin(): string {
    return this.product.baseUrl(this.tenant);
  }

  async openSignIn(): Promise<void> {
    await this.page.goto(`${this.origin}/login/`);
  }

  async fillSignIn(email: string): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  async signIn(): Promise<void> {
    await this.openSignIn();
    await this.fillSignIn(`${this.account}@${this.tenant}.test`);
    // Shown once the server has said how it stands.
    await expect(this.lobby).toBeVisible();
    await expect(this.lobby).toBeEnabled();
  }

  /** By hand, from off: whatever an earlier meeting left behind is over with that. */
  async switchLobbyOn(): Promise<void> {
    if (await this.lobby.isChecked()) await this.switchLobbyOff();
    await this.lobby.click();
    await expect(this.page.getByText(lobbyIsOn)).toBeVisible();
    await expect(this.lobby).toBeChecked();
  }

  async switchLobbyOff(): Promise<void> {
    await this.lobby.click();
    await expect(this.page.getByText(lobbyIsOff)).toBeVisible();
    await expect(this.lobby).not.toBeChecked();
  }

  /** Signed in and ready to be knocked at. */
  async goOnDuty(): Promise<void> {
    await this.signIn();
    await this.switchLobbyOn();
  }

  /** The toast of this customer's knock. */
  knock(customerName: string, productName: string): Locator {
    return this.page.getByRole('group', { name: `${customerName} wants to join for ${productName}` });
  }

  /** @returns the room in the tab that opens */
  async accept(knock: Locator): Promise<RoomView> {
    const opened = this.page.context().waitForEvent('page');
    await knock.getByRole('button', { name: 'ACCEPT' }).click();
    return new RoomView(await opened);
  }
}
