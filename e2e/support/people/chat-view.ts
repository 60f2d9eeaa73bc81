/** Page object of the chat panel of one participant. */
import type { Locator, Page } from '@playwright/test';

export class ChatView {
  readonly page: Page;
  readonly panel: Locator;
  readonly messages: Locator;
  readonly field: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('region', { name: 'Chat' });
    this.messages = this.panel.getByRole('log');
    this.field = this.panel.getByRole('textbox', { name: 'Message' });
  }

  /** The button that opens the chat, with the number of unread messages in its name. */
  button(unread = 0): Locator {
    const unreadLabel = unread === 1 ? ', 1 new message' : unread > 1 ? `, ${unread} new messages` : '';
    return this.page.getByRole('button', { name: `Chat${unreadLabel}`, exact: true });
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Enter');
  }

  async addPicture(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    await this.panel.getByLabel(/^Add pictures/).setInputFiles({ name, mimeType, buffer });
  }
}
