/** The meeting room as one of the two sees it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectToSeeAndHear } from '../media-watch.ts';

export class RoomView {
  readonly page: Page;
  readonly reconnecting: Locator;
  readonly ended: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.reconnecting = page.getByText('Reconnecting', { exact: true });
    this.status = page.getByTestId('call-status');
    this.ended = page.getByRole('heading', { name: 'The meeting has ended' });
  }

  expectToSeeAndHearTheOther(): Promise<void> {
    return expectToSeeAndHear(this.page);
  }

  /** Settles when the page has said that the connection is lost, however briefly it does. */
  async tellsLoss(): Promise<void> {
    await this.page.waitForFunction(() =>
      [...document.querySelectorAll('p')].some(
        (each) => each.textContent === 'Reconnecting' && each.offsetParent,
      ),
    );
  }

  press(
    control: 'Mute microphone' | 'Unmute microphone' | 'Turn camera off' | 'Turn camera on',
  ): Promise<void> {
    return this.page.getByRole('button', { name: control }).click();
  }

  /** One of the room's controls, by what it does. */
  control(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The tile of somebody in the room. */
  tileOf(name: string): Locator {
    return this.page.getByRole('figure').filter({ hasText: name });
  }

  /** The other's tile says that they cannot be heard. */
  get otherIsMuted(): Locator {
    return this.page.getByRole('figure').first().getByLabel('Microphone off');
  }

  /** A customer leaves with one press. */
  leave(): Promise<void> {
    return this.page.getByRole('button', { name: 'Leave', exact: true }).click();
  }

  /** An agent is asked before it ends for both. */
  async end(): Promise<void> {
    await this.page.getByRole('button', { name: 'End', exact: true }).click();
    await this.page.getByRole('button', { name: 'End meeting' }).click();
  }

  async expectEnded(by: string | RegExp): Promise<void> {
    await expect(this.ended).toBeVisible();
    await expect(this.page.getByText(by)).toBeVisible();
  }
}
