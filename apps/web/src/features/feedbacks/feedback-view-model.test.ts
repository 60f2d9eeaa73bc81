import { type Feedback, feedbackReasons } from '@foyer/contract/feedbacks.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { reasonsFor, type StoredFeedback, startFeedback } from './feedback-view-model.ts';

function open() {
  const environment = { error: null as unknown, given: [] as Feedback[] };
  const feedback = startFeedback(async (body) => {
    environment.given.push(body);
    if (environment.error) throw environment.error;
  });
  return { feedback, environment };
}

test('sends stars, reasons and text, and can change them afterwards', async () => {
  const { feedback, environment } = open();
  feedback.rate(4);
  feedback.toggle('friendly');
  feedback.toggle('helpful');
  feedback.toggle('friendly');
  feedback.setText('  Thank you. ');

  await feedback.send();
  expect(feedback.state().status).toBe('given');
  feedback.edit();
  feedback.rate(5);
  await feedback.send();

  expect(environment.given).toEqual([
    { stars: 4, reasons: ['helpful'], text: 'Thank you.' },
    { stars: 5, reasons: ['helpful'], text: 'Thank you.' },
  ]);
});

test('sends nothing without stars and marks them as missing', async () => {
  const { feedback, environment } = open();

  await feedback.send();
  expect(feedback.state().isStarless).toBe(true);
  feedback.rate(1);

  expect(feedback.state().isStarless).toBe(false);
  expect(environment.given).toEqual([]);
});

test('does not send a text that is too long', async () => {
  const { feedback, environment } = open();
  feedback.rate(3);
  feedback.setText('x'.repeat(1001));

  await feedback.send();

  expect(environment.given).toEqual([]);
  expect(feedback.state().status).toBe('asked');
});

test('keeps the form after a network failure and can send it again', async () => {
  const { feedback, environment } = open();
  feedback.rate(3);
  environment.error = new ApiError('network.unreachable');
  await feedback.send();
  expect(feedback.state()).toMatchObject({ status: 'asked', stars: 3, error: environment.error });

  environment.error = null;
  await feedback.send();
  expect(feedback.state()).toMatchObject({ status: 'given', error: null });
});

test('stops after the server rejects feedback as too late', async () => {
  const { feedback, environment } = open();
  feedback.rate(3);
  environment.error = new ApiError('feedback.too_late');

  await feedback.send();
  await feedback.send();

  expect(feedback.state().status).toBe('too_late');
  expect(environment.given).toHaveLength(1);
});

test('sends once when send is called twice', async () => {
  const { feedback, environment } = open();
  feedback.rate(3);

  await Promise.all([feedback.send(), feedback.send()]);

  expect(environment.given).toHaveLength(1);
});

test('feedback that was given before a reload is shown as given, and can be changed', async () => {
  let kept: Feedback | null = null;
  const given = {
    read: () => kept,
    save: (feedback: Feedback) => {
      kept = feedback;
    },
  };
  const before = startFeedback(async () => {}, given);
  before.rate(4);
  before.toggle('helpful');
  await before.send();

  const after = startFeedback(async () => {}, given);
  expect(after.state()).toMatchObject({ status: 'given', stars: 4, reasons: ['helpful'] });
  after.edit();
  after.rate(5);
  await after.send();
  expect(kept).toMatchObject({ stars: 5 });
});

test('stars, reasons and text that were not sent before a reload are shown again, and can be sent', async () => {
  const sent: Feedback[] = [];
  const kept: { feedback: StoredFeedback | null } = { feedback: null };
  const start = () =>
    startFeedback(async (body) => sent.push(body), {
      read: () => kept.feedback,
      save: (feedback) => {
        kept.feedback = feedback;
      },
    });
  const before = start();
  before.rate(2);
  before.toggle('sound');
  before.setText('It crackled');

  const after = start();
  expect(after.state()).toMatchObject({ status: 'asked', stars: 2, reasons: ['sound'], text: 'It crackled' });
  await after.send();

  expect(sent).toEqual([{ stars: 2, reasons: ['sound'], text: 'It crackled' }]);
  expect(start().state().status).toBe('given');
});

test('offers praise from four stars on, complaints below, and nothing before a star is chosen', () => {
  expect(reasonsFor(0)).toEqual([]);
  expect(reasonsFor(3)).toContain('sound');
  expect(reasonsFor(4)).toContain('helpful');
  expect([...reasonsFor(3), ...reasonsFor(4)].toSorted()).toEqual(feedbackReasons.toSorted());
});

test('another number of stars drops the reasons that no longer fit', () => {
  const { feedback } = open();
  feedback.rate(5);
  feedback.toggle('friendly');
  feedback.rate(4);
  expect(feedback.state().reasons).toEqual(['friendly']);

  feedback.rate(2);

  expect(feedback.state().reasons).toEqual([]);
});
