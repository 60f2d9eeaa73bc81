/** Checks that a page does not scroll horizontally. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** On a desktop and on a phone. */
export async function expectToFit(): Promise<void> {
  for (const width of [1280, 390]) {
    await page.viewport(width, 800);
    await expect.poll(findOverflowing).toEqual([]);
  }
}

/** The elements that make the page scroll horizontally, each with its first words. */
function findOverflowing(): string[] {
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
  );
  return wide.map((element) => `${element.tagName}: ${element.textContent?.slice(0, 30)}`);
}
