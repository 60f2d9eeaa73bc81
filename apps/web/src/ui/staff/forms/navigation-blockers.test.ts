import { expect, test, vi } from 'vitest';
import { blockNavigation, isNavigationBlocked, navigateUnlessBlocked } from './navigation-blockers.ts';

test('navigates at once without a blocker', () => {
  const go = vi.fn();

  navigateUnlessBlocked(go);

  expect(go).toHaveBeenCalledOnce();
});

test('passes the navigation to the blocker, which can continue it', () => {
  const go = vi.fn();
  let answer = (): void => undefined;
  const removeBlocker = blockNavigation((navigation) => {
    answer = navigation;
  });

  navigateUnlessBlocked(go);
  expect(go).not.toHaveBeenCalled();

  answer();
  expect(go).toHaveBeenCalledOnce();
  removeBlocker();
});

test('removing a blocker keeps the other blockers', () => {
  const removeFirst = blockNavigation(() => undefined);
  const removeSecond = blockNavigation(() => undefined);

  removeSecond();
  expect(isNavigationBlocked()).toBe(true);

  removeFirst();
  expect(isNavigationBlocked()).toBe(false);
});
