/** Page object of an agent at the console: sign-in, the lobby switch, and answers to knocks. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { FoyerAccess } from '../api/foyer-access.ts';
import { signInThroughApi } from '../api/staff-session.ts';
import { expectMessage } from '../browser/shown-messages.ts';
import { storeSession } from '../browser/stored-session.ts';
import { password } from '../servers/foyer.ts';
import { RoomView } from './room-view.ts';

export const lobbyIsOn = 'Lobby enabled, You will be receiving requests';
export const lobbyIsOff = 'Lobby disabled, You will no longer be receiving requests';

export class Agent {
  readonly page: Page;
  readonly tenant: string;
  readonly account: string;
  readonly lobby: Locator;
  readonly openMeeting: Locator;
  private readonly foyer: FoyerAccess;

  constructor(page: Page, tenant: string, foyer: FoyerAccess, account: string) {
    this.page = page;
    this.tenant = tenant;
    this.foyer = foyer;
    this.account = account;
    this.lobby = page.getByRole('switch', { name: 'Lobby' });
    this.openMeeting = page.getByRole('button', { name: 'Open meeting' });
  }

  get origin(): string {
    return this.foyer.baseUrl(this.tenant);
  }

  async openSignIn(): Promise<void> {
    await this.page.goto(`${this.origin}/login/`);
  }

  async fillSignIn(email: string): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Without the form. */
  async signIn(): Promise<void> {
    const account = { email: `${this.account}@${this.tenant}.test`, password };
    const { storage } = await signInThroughApi(this.foyer, this.tenant, account);
    await storeSession(this.page, storage);
    await this.page.goto(`${this.origin}/app`);
    // The switch appears once the server has sent its state.
    await expect(this.lobby).toBeVisible();
    await expect(this.lobby).toBeEnabled();
  }

  /** Switches off first if needed: switching on ends the pause after an earlier meeting. */
  async switchLobbyOn(): Promise<void> {
    if (await this.lobby.isChecked()) await this.switchLobbyOff();
    await this.pressLobby(lobbyIsOn);
    await expect(this.lobby).toBeChecked();
  }

  async switchLobbyOff(): Promise<void> {
    await this.pressLobby(lobbyIsOff);
    await expect(this.lobby).not.toBeChecked();
  }

  /** Waits from before the click, which can take longer than the message is shown: the pages of benchmarks keep none. */
  private async pressLobby(message: string): Promise<void> {
    await Promise.all([expectMessage(this.page, message), this.lobby.click()]);
  }

  /** Signs in and enables the lobby, so that the agent receives requests. */
  async signInWithLobbyOn(): Promise<void> {
    await this.signIn();
    await this.switchLobbyOn();
  }

  /** The toast with this customer's request. */
  knock(customerName: string, productName: string): Locator {
    return this.page.getByRole('group', { name: `${customerName} wants to join for ${productName}` });
  }

  /** @returns the room in the new tab */
  async accept(knock: Locator): Promise<RoomView> {
    const opened = this.page.context().waitForEvent('page');
    await knock.getByRole('button', { name: 'ACCEPT' }).click();
    return new RoomView(await opened);
  }
}
