/** A customer at the times: picking one, having it, changing it, cancelling it. */
import { expect, type Locator, type Page } from '@playwright/test';

export class ScheduleView {
  readonly page: Page;
  /** The times of the day in sight that can be taken. */
  readonly times: Locator;
  readonly kept: Locator;
  readonly early: Locator;

  constructor(page: Page) {
    this.page = page;
    this.times = page.getByRole('radiogroup', { name: /^Times on/ }).locator('input:enabled');
    this.kept = page.getByRole('heading', { name: /^Your time is kept/ });
    this.early = page.getByRole('heading', { name: /^You are early/ });
  }

  async expectTimes(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: /^Pick a/ })).toBeVisible();
    await expect(this.times.first()).toBeAttached();
  }

  /** @returns its start as an instant, and how it is said */
  async choose(index: number): Promise<{ startsAt: string; said: string }> {
    const time = this.times.nth(index);
    const startsAt = await time.inputValue();
    const said = (await time.getAttribute('aria-label')) ?? '';
    // What is pressed is the card around the radio button.
    await time.locator('xpath=..').click();
    await expect(this.page.locator(`input[value="${startsAt}"]`)).toBeChecked();
    return { startsAt, said };
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  async expectHeading(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
}
