/** Page object of the meeting room of one participant. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectRemoteMedia } from '../browser/media-stats.ts';

export class RoomView {
  readonly page: Page;
  readonly reconnecting: Locator;
  readonly ended: Locator;
  /** The page of a customer who left and can rejoin. */
  readonly left: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.reconnecting = page.getByText('Reconnecting', { exact: true });
    this.status = page.getByTestId('call-status');
    this.left = page.getByRole('heading', { name: 'You left the meeting' });
    this.ended = page.getByRole('heading', { name: 'The meeting has ended' });
  }

  expectRemoteMedia(): Promise<void> {
    return expectRemoteMedia(this.page);
  }

  /** Resolves when the page shows “Reconnecting”, however briefly. */
  async waitForReconnecting(): Promise<void> {
    await this.page.waitForFunction(() =>
      [...document.querySelectorAll('p')].some(
        (each) => each.textContent === 'Reconnecting' && each.offsetParent,
      ),
    );
  }

  clickControl(
    control: 'Mute microphone' | 'Unmute microphone' | 'Turn camera off' | 'Turn camera on',
  ): Promise<void> {
    return this.page.getByRole('button', { name: control }).click();
  }

  control(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Pairs of controls of the bar of which one covers a part of the other. */
  findOverlappingControls(): Promise<string[]> {
    return this.page.getByRole('region', { name: 'Meeting controls' }).evaluate((bar) => {
      const shown = [...bar.querySelectorAll('button')].filter((each) => each.offsetParent);
      const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.textContent;
      return shown.flatMap((one, index) =>
        shown.slice(index + 1).flatMap((other) => {
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const overlaps = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          return overlaps ? [`${nameOf(one)} and ${nameOf(other)}`] : [];
        }),
      );
    });
  }

  tileOf(name: string): Locator {
    return this.page.getByRole('figure').filter({ hasText: name });
  }

  /** The sign on the remote tile that the microphone is off. */
  get remoteMicrophoneOff(): Locator {
    return this.page.getByRole('figure').first().getByLabel('Microphone off');
  }

  /** A customer leaves without a confirmation, and can rejoin. */
  async leave(): Promise<void> {
    await this.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(this.left).toBeVisible();
  }

  /** A customer leaves and ends the meeting. */
  async leaveForGood(): Promise<void> {
    await this.leave();
    await this.page.getByRole('button', { name: 'End the meeting' }).click();
  }

  /** An agent confirms first, because it ends the meeting for everyone. */
  async end(): Promise<void> {
    await this.page.getByRole('button', { name: 'End', exact: true }).click();
    await this.page.getByRole('button', { name: 'End meeting' }).click();
  }

  async expectEnded(by: string | RegExp): Promise<void> {
    await expect(this.ended).toBeVisible();
    await expect(this.page.getByText(by)).toBeVisible();
  }
}
