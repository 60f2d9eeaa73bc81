import type { Feedback } from '@foyer/contract/feedbacks.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { startFeedback } from './feedback-view-model.ts';

function open() {
  const world = { error: null as unknown, given: [] as Feedback[] };
  const feedback = startFeedback(async (said) => {
    world.given.push(said);
    if (world.error) throw world.error;
  });
  return { feedback, world };
}

test('stars, reasons and words are given, and changed afterwards', async () => {
  const { feedback, world } = open();
  feedback.rate(4);
  feedback.toggle('helpful');
  feedback.toggle('sound');
  feedback.toggle('helpful');
  feedback.write('  Thank you. ');

  await feedback.send();
  expect(feedback.state().status).toBe('given');
  feedback.change();
  feedback.rate(5);
  await feedback.send();

  expect(world.given).toEqual([
    { stars: 4, reasons: ['sound'], text: 'Thank you.' },
    { stars: 5, reasons: ['sound'], text: 'Thank you.' },
  ]);
});

test('without stars nothing is given, and they are asked for', async () => {
  const { feedback, world } = open();

  await feedback.send();
  expect(feedback.state().isStarless).toBe(true);
  feedback.rate(1);

  expect(feedback.state().isStarless).toBe(false);
  expect(world.given).toEqual([]);
});

test('too many words are not given', async () => {
  const { feedback, world } = open();
  feedback.rate(3);
  feedback.write('x'.repeat(1001));

  await feedback.send();

  expect(world.given).toEqual([]);
  expect(feedback.state().status).toBe('asked');
});

test('what did not arrive stays as it was, to be given again', async () => {
  const { feedback, world } = open();
  feedback.rate(3);
  world.error = new ApiError('network.unreachable');
  await feedback.send();
  expect(feedback.state()).toMatchObject({ status: 'asked', stars: 3, error: world.error });

  world.error = null;
  await feedback.send();
  expect(feedback.state()).toMatchObject({ status: 'given', error: null });
});

test('after a day it is too late, and asked for no more', async () => {
  const { feedback, world } = open();
  feedback.rate(3);
  world.error = new ApiError('feedback.too_late');

  await feedback.send();
  await feedback.send();

  expect(feedback.state().status).toBe('too_late');
  expect(world.given).toHaveLength(1);
});

test('one press gives it once', async () => {
  const { feedback, world } = open();
  feedback.rate(3);

  await Promise.all([feedback.send(), feedback.send()]);

  expect(world.given).toHaveLength(1);
});
