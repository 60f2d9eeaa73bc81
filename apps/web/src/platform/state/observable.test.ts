import { expect, test, vi } from 'vitest';
import { createObservable } from './observable.ts';

test('set replaces the state and notifies the listeners', () => {
  const count = createObservable(1);
  const listener = vi.fn();
  count.subscribe(listener);

  count.set(2);

  expect(count.state()).toBe(2);
  expect(listener).toHaveBeenCalledOnce();
});

test('set with the same value notifies no listener', () => {
  const count = createObservable(1);
  const listener = vi.fn();
  count.subscribe(listener);

  count.set(1);

  expect(listener).not.toHaveBeenCalled();
});

test('update merges the change into a new object', () => {
  const initial = { name: 'Asha', age: 30 };
  const person = createObservable(initial);

  person.update({ age: 31 });

  expect(person.state()).toEqual({ name: 'Asha', age: 31 });
  expect(initial.age).toBe(30);
});

test('state returns the same object until the next change', () => {
  const person = createObservable({ name: 'Asha' });

  expect(person.state()).toBe(person.state());
});

test('a listener is not notified after unsubscribing', () => {
  const count = createObservable(1);
  const [first, second] = [vi.fn(), vi.fn()];
  const unsubscribe = count.subscribe(first);
  count.subscribe(second);

  unsubscribe();
  count.set(2);

  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

test('a listener reads the new state', () => {
  const count = createObservable(1);
  const seen: number[] = [];
  count.subscribe(() => seen.push(count.state()));

  count.set(2);
  count.set(3);

  expect(seen).toEqual([2, 3]);
});
