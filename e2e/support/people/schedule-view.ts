/** Page object of a customer who books, changes or cancels a start time. */
import { expect, type Locator, type Page } from '@playwright/test';

export class ScheduleView {
  readonly page: Page;
  /** The free times of the visible day. */
  readonly times: Locator;
  readonly bookedHeading: Locator;
  readonly earlyHeading: Locator;

  constructor(page: Page) {
    this.page = page;
    this.times = page.getByRole('radiogroup', { name: /^Times on/ }).locator('input:enabled');
    this.bookedHeading = page.getByRole('heading', { name: /^You're booked/ });
    this.earlyHeading = page.getByRole('heading', { name: /^(You're early|Your booking)/ });
  }

  async expectTimes(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: /^Pick a/ })).toBeVisible();
    await expect(this.times.first()).toBeAttached();
  }

  /** Waits for the times and shows the next day: how many times are left today depends on the hour. */
  async showNextDay(): Promise<void> {
    await this.expectTimes();
    await this.chooseNextDay();
  }

  /** Chooses the first day after the visible one that has free times. */
  async chooseNextDay(): Promise<void> {
    const days = this.page.getByRole('radiogroup', { name: 'Day', exact: true });
    const shown = await days.getByRole('radio', { checked: true }).inputValue();
    const free = days.locator('label[data-state="free"] input');
    const later = (
      await free.evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value))
    ).find((day) => day > shown);
    await days.locator(`input[value="${later}"]`).locator('xpath=..').click();
    await expect(days.locator(`input[value="${later}"]`)).toBeChecked();
    await expect(this.times.first()).toBeAttached();
  }

  /** @returns the start time as an instant, and its accessible name */
  async chooseTime(index: number): Promise<{ startsAt: string; said: string }> {
    const time = this.times.nth(index);
    const startsAt = await time.inputValue();
    const label = (await time.getAttribute('aria-label')) ?? '';
    // The card around the radio button receives the click.
    await time.locator('xpath=..').click();
    await expect(this.page.locator(`input[value="${startsAt}"]`)).toBeChecked();
    return { startsAt, said: label };
  }

  clickButton(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  async expectHeading(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
}
