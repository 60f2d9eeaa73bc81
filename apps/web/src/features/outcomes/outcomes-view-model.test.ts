import type { Outcome } from '@foyer/contract/outcomes.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { hasChanges, startOutcomes } from './outcomes-view-model.ts';

const buildOutcome = (change: Partial<Outcome> = {}): Outcome => ({
  ...{ status: 'completed', converted: true, revenue: 1999.99, note: 'Two seats.' },
  ...{ writtenBy: 'Priya', writtenAt: '2026-11-21T09:00:00.000Z', version: 1 },
  ...change,
});

/** One customer, without an outcome unless the test says otherwise. */
async function open({ outcome = null as Outcome | null, kept = new Map<string, unknown>() } = {}) {
  const world = { outcome, error: null as unknown, saved: [] as object[], beforeAnswer: () => {} };
  const customerOf = () => ({ customerId: 'c1', customerName: 'Asha', outcome: world.outcome });
  const outcomes = startOutcomes({
    async list() {
      if (world.error) throw world.error;
      return { currency: 'INR', customers: [customerOf()] };
    },
    async save(_, body) {
      world.saved.push(body);
      await Promise.resolve();
      world.beforeAnswer();
      if (world.error) throw world.error;
      world.outcome = buildOutcome({ ...body, version: body.version + 1 });
      return customerOf();
    },
    kept: {
      get: (customerId) => kept.get(customerId) ?? null,
      set: (customerId, typed) => void kept.set(customerId, typed),
    },
  });
  await outcomes.ask();
  const entry = () => outcomes.state().entries[0];
  return { outcomes, world, kept, entry };
}

test('an outcome is saved as it was typed, on the version that was seen', async () => {
  const { outcomes, world, entry } = await open();

  outcomes.change('c1', { status: 'completed', converted: true, revenue: '18,42,500.5', note: ' Sold. ' });
  await outcomes.save('c1');

  expect(world.saved).toEqual([
    { status: 'completed', converted: true, revenue: 1842500.5, note: 'Sold.', version: 0 },
  ]);
  expect(entry()).toMatchObject({ isSaving: false, written: { version: 1 }, problems: {} });
});

test('revenue goes with a conversion alone', async () => {
  const { outcomes, world } = await open({ outcome: buildOutcome() });

  outcomes.change('c1', { converted: false });
  await outcomes.save('c1');

  expect(world.saved).toMatchObject([{ converted: false, revenue: null, version: 1 }]);
});

test.each([
  ['status', { status: '' }, 'required'],
  ['revenue', { revenue: 'much' }, 'invalid'],
  ['note', { note: 'x'.repeat(2001) }, 'too_long'],
] as const)('what is wrong with the %s is said there, and nothing is sent', async (name, change, problem) => {
  const { outcomes, world, entry } = await open({ outcome: buildOutcome() });

  outcomes.change('c1', change);
  await outcomes.save('c1');
  expect(entry()?.problems).toEqual({ [name]: problem });
  expect(world.saved).toEqual([]);

  outcomes.change('c1', { [name]: '' });
  expect(entry()?.problems).toEqual({});
});

test('what the server finds wrong stands at the field', async () => {
  const { outcomes, world, entry } = await open({ outcome: buildOutcome() });
  world.error = new ApiError('request.invalid', { fields: { revenue: 'invalid' } });

  outcomes.change('c1', { note: 'Three seats.' });
  await outcomes.save('c1');

  expect(entry()).toMatchObject({ problems: { revenue: 'invalid' }, fields: { note: 'Three seats.' } });
});

test('what is typed outlives a reload of the tab, until it is saved', async () => {
  const first = await open();
  first.outcomes.change('c1', { status: 'follow-up', note: 'Call on Mon' });

  const { outcomes, kept, entry } = await open({ kept: first.kept });
  expect(entry()).toMatchObject({ fields: { status: 'follow-up', note: 'Call on Mon' }, hasConflict: false });

  await outcomes.save('c1');
  expect(kept.get('c1')).toBeNull();
});

test('who saves on something older is told, keeps the own words, and may put them in its place', async () => {
  const { outcomes, world, entry } = await open({ outcome: buildOutcome() });
  outcomes.change('c1', { note: 'Mine.' });
  world.outcome = buildOutcome({ note: 'Theirs.', version: 2, writtenBy: 'Ravi' });
  world.error = new ApiError('record.conflict');
  world.beforeAnswer = () => {
    queueMicrotask(() => {
      world.error = null;
    });
  };
  await outcomes.save('c1');
  expect(entry()).toMatchObject({
    hasConflict: true,
    fields: { note: 'Mine.' },
    written: { note: 'Theirs.', writtenBy: 'Ravi' },
  });

  world.beforeAnswer = () => {};
  await outcomes.save('c1');

  expect(world.saved.at(-1)).toMatchObject({ note: 'Mine.', version: 2 });
  expect(entry()).toMatchObject({ hasConflict: false, written: { note: 'Mine.', version: 3 } });
});

test('a conflict stands after a reload, also when more is typed, and ends by taking theirs', async () => {
  const first = await open({ outcome: buildOutcome() });
  first.outcomes.change('c1', { note: 'Mine.' });
  const second = await open({ outcome: buildOutcome({ note: 'Theirs.', version: 2 }), kept: first.kept });
  expect(second.entry()?.hasConflict).toBe(true);
  second.outcomes.change('c1', { note: 'Mine again.' });

  const third = await open({ outcome: buildOutcome({ note: 'Theirs.', version: 2 }), kept: first.kept });
  expect(third.entry()).toMatchObject({ hasConflict: true, fields: { note: 'Mine again.' } });
  third.outcomes.takeTheirs('c1');

  expect(third.entry()).toMatchObject({ hasConflict: false, fields: { note: 'Theirs.' } });
  expect(third.kept.get('c1')).toBeNull();
});

test('what is typed while it is being saved is not lost', async () => {
  const { outcomes, world, entry } = await open();
  outcomes.change('c1', { status: 'completed' });
  world.beforeAnswer = () => outcomes.change('c1', { note: 'and more' });

  await outcomes.save('c1');

  expect(entry()).toMatchObject({ fields: { note: 'and more' }, written: { note: '' } });
  expect(entry() && hasChanges(entry() as NonNullable<ReturnType<typeof entry>>)).toBe(true);
});

test('a list that does not come says so once there is nothing to show, and may be asked for again', async () => {
  const { outcomes, world, entry } = await open();
  world.error = new ApiError('network.unreachable');
  await outcomes.ask();
  expect(outcomes.state().status).toBe('ready');
  expect(entry()).toBeDefined();
});

test('nonsense that the tab kept is passed over', async () => {
  const { entry } = await open({ kept: new Map([['c1', { fields: { status: 'sold' }, version: 0 }]]) });

  expect(entry()?.fields.status).toBe('');
});
