import { expect, test, vi } from 'vitest';
import { holdPage, isPageHeld, leavePage } from './leaving.ts';

test('a page that holds nothing is left at once', () => {
  const go = vi.fn();

  leavePage(go);

  expect(go).toHaveBeenCalledOnce();
});

test('a page that is held is asked, and decides', () => {
  const go = vi.fn();
  let answer = (): void => undefined;
  const letGo = holdPage((way) => {
    answer = way;
  });

  leavePage(go);
  expect(go).not.toHaveBeenCalled();

  answer();
  expect(go).toHaveBeenCalledOnce();
  letGo();
});

test('letting go frees the way, and only one’s own', () => {
  const letFirstGo = holdPage(() => undefined);
  const letSecondGo = holdPage(() => undefined);

  letSecondGo();
  expect(isPageHeld()).toBe(true);

  letFirstGo();
  expect(isPageHeld()).toBe(false);
});
