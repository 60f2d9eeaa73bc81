import type { Outcome } from '@foyer/contract/meetings/outcomes.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { conflictsOf, hasChanges, startOutcomes } from './outcomes-view-model.ts';

const buildOutcome = (change: Partial<Outcome> = {}): Outcome => ({
  status: 'completed',
  converted: true,
  revenue: 1999.99,
  note: 'Two seats.',
  writtenBy: 'Priya',
  writtenAt: '2026-11-21T09:00:00.000Z',
  version: 1,
  ...change,
});

/** One customer, by default without an outcome. */
async function open({ outcome = null as Outcome | null, stored = new Map<string, unknown>() } = {}) {
  const environment = { outcome, error: null as unknown, saved: [] as object[], beforeAnswer: () => {} };
  const brief = { answers: {}, agentName: null, pastMeetings: 0, language: null, utm: {}, notes: [] };
  const customerOf = () => ({ customerId: 'c1', customerName: 'Asha', outcome: environment.outcome, brief });
  const outcomes = startOutcomes({
    async list() {
      if (environment.error) throw environment.error;
      return { currency: 'INR', customers: [customerOf()] };
    },
    async save(_, body) {
      environment.saved.push(body);
      await Promise.resolve();
      environment.beforeAnswer();
      if (environment.error) throw environment.error;
      environment.outcome = buildOutcome({ ...body, version: body.version + 1 });
      return customerOf();
    },
    async addNote(_, text) {
      if (environment.error) throw environment.error;
      return { text, writtenBy: 'Priya', writtenAt: '2026-11-21T09:00:00.000Z' };
    },
    stored: {
      get: (customerId) => stored.get(customerId) ?? null,
      set: (customerId, typed) => void stored.set(customerId, typed),
    },
    storedNote: {
      get: (customerId) => stored.get(`note ${customerId}`) ?? null,
      set: (customerId, text) => void stored.set(`note ${customerId}`, text || null),
    },
  });
  await outcomes.load();
  const entry = () => outcomes.state().entries[0];
  return { outcomes, environment, stored, entry };
}

test('saves the typed outcome with the known version', async () => {
  const { outcomes, environment, entry } = await open();

  outcomes.change('c1', { status: 'completed', converted: true, revenue: '18,42,500.5', note: ' Sold. ' });
  await outcomes.save('c1');

  expect(environment.saved).toEqual([
    { status: 'completed', converted: true, revenue: 1842500.5, note: 'Sold.', version: 0 },
  ]);
  expect(entry()).toMatchObject({ isSaving: false, written: { version: 1 }, problems: {} });
});

test('one choice saves the status together with what is typed', async () => {
  const { outcomes, environment, entry } = await open();
  outcomes.change('c1', { note: 'Call on Monday.' });

  await outcomes.choose('c1', 'follow-up');

  expect(environment.saved).toMatchObject([{ status: 'follow-up', note: 'Call on Monday.', version: 0 }]);
  expect(entry()).toMatchObject({ isSavedHere: true, written: { status: 'follow-up' } });
  expect(entry() && hasChanges(entry()!)).toBe(false);
});

test('a second choice during the save is ignored', async () => {
  const { outcomes, environment, entry } = await open();

  const first = outcomes.choose('c1', 'completed');
  await outcomes.choose('c1', 'wrong-person');
  await first;

  expect(environment.saved).toMatchObject([{ status: 'completed' }]);
  expect(entry()?.fields.status).toBe('completed');
});

test('an outcome that is only loaded was not saved here', async () => {
  const { entry } = await open({ outcome: buildOutcome() });

  expect(entry()?.isSavedHere).toBe(false);
});

test('sends revenue only with a conversion', async () => {
  const { outcomes, environment } = await open({ outcome: buildOutcome() });

  outcomes.change('c1', { converted: false });
  await outcomes.save('c1');

  expect(environment.saved).toMatchObject([{ converted: false, revenue: null, version: 1 }]);
});

test.each([
  ['status', { status: '' }, 'required'],
  ['revenue', { revenue: 'much' }, 'invalid'],
  ['note', { note: 'x'.repeat(2001) }, 'too_long'],
] as const)('shows the problem of the %s at its field and sends nothing', async (name, change, problem) => {
  const { outcomes, environment, entry } = await open({ outcome: buildOutcome() });

  outcomes.change('c1', change);
  await outcomes.save('c1');
  expect(entry()?.problems).toEqual({ [name]: problem });
  expect(environment.saved).toEqual([]);

  outcomes.change('c1', { [name]: '' });
  expect(entry()?.problems).toEqual({});
});

test('shows a field problem of the server at its field', async () => {
  const { outcomes, environment, entry } = await open({ outcome: buildOutcome() });
  environment.error = new ApiError('request.invalid', { fields: { revenue: 'invalid' } });

  outcomes.change('c1', { note: 'Three seats.' });
  await outcomes.save('c1');

  expect(entry()).toMatchObject({ problems: { revenue: 'invalid' }, fields: { note: 'Three seats.' } });
});

test('restores typed fields after a reload until they are saved', async () => {
  const first = await open();
  first.outcomes.change('c1', { status: 'follow-up', note: 'Call on Mon' });

  const { outcomes, stored, entry } = await open({ stored: first.stored });
  expect(entry()).toMatchObject({ fields: { status: 'follow-up', note: 'Call on Mon' } });
  expect(conflictsOf(entry()!)).toEqual([]);

  await outcomes.save('c1');
  expect(stored.get('c1')).toBeNull();
});

test('restores a half-typed note for the record after a reload, until it is added', async () => {
  const first = await open();
  first.outcomes.typeNote('c1', 'Prefers mor');

  const { outcomes, environment, stored, entry } = await open({ stored: first.stored });
  expect(entry()?.newNote).toBe('Prefers mor');
  environment.error = new ApiError('network.unreachable');
  await expect(outcomes.addNote('c1', 'Prefers mor')).rejects.toThrow();
  expect(stored.get('note c1')).toBe('Prefers mor');

  environment.error = null;
  await outcomes.addNote('c1', 'Prefers mornings');
  expect(entry()?.newNote).toBeNull();
  expect(stored.get('note c1')).toBeNull();
});

/** Another agent saves first: the next save is rejected, and later ones are not. */
function saveElsewhere(environment: Awaited<ReturnType<typeof open>>['environment'], theirs: Outcome): void {
  environment.outcome = theirs;
  environment.error = new ApiError('record.conflict');
  environment.beforeAnswer = () => {
    environment.beforeAnswer = () => {};
    queueMicrotask(() => {
      environment.error = null;
    });
  };
}

test('changes of different fields by two agents are saved together without a question', async () => {
  const { outcomes, environment, entry } = await open({ outcome: buildOutcome() });
  outcomes.change('c1', { note: 'Mine.' });
  saveElsewhere(environment, buildOutcome({ status: 'follow-up', version: 2, writtenBy: 'Ravi' }));

  await outcomes.save('c1');

  expect(environment.saved.at(-1)).toMatchObject({ status: 'follow-up', note: 'Mine.', version: 2 });
  expect(entry()).toMatchObject({ isSaving: false, written: { note: 'Mine.', version: 3 } });
});

async function openConflict() {
  const opened = await open({ outcome: buildOutcome() });
  opened.outcomes.change('c1', { note: 'Mine.' });
  const theirs = buildOutcome({ note: 'Theirs.', revenue: 5, version: 2, writtenBy: 'Ravi' });
  saveElsewhere(opened.environment, theirs);
  await opened.outcomes.save('c1');
  return opened;
}

test('a field that both changed is shown in both versions, and nothing is saved before the choice', async () => {
  const { outcomes, environment, entry } = await openConflict();
  await outcomes.save('c1');
  await outcomes.choose('c1', 'follow-up');

  expect(conflictsOf(entry()!)).toEqual(['note']);
  expect(entry()).toMatchObject({
    fields: { note: 'Mine.', revenue: '5', status: 'follow-up' },
    written: { note: 'Theirs.', writtenBy: 'Ravi' },
  });
  expect(environment.saved).toHaveLength(1);
});

test.each([
  ['mine', [], 'Mine.'],
  ['theirs', ['note'], 'Theirs.'],
] as const)(
  'the choice of %s is saved with what the other agent changed besides',
  async (_whose, taken, note) => {
    const { outcomes, environment, entry } = await openConflict();
    outcomes.change('c1', { status: 'wrong-person' });

    await outcomes.resolve('c1', taken);

    const merged = { note, revenue: 5, status: 'wrong-person', version: 2 };
    expect(environment.saved.at(-1)).toMatchObject(merged);
    expect(conflictsOf(entry()!)).toEqual([]);
    expect(entry()).toMatchObject({ written: { note, version: 3 } });
  },
);

test('a conflict is still there after a reload, with everything typed since', async () => {
  const first = await openConflict();
  first.outcomes.change('c1', { note: 'Mine again.' });

  const theirs = buildOutcome({ note: 'Theirs.', revenue: 5, version: 2 });
  const { entry } = await open({ outcome: theirs, stored: first.stored });

  expect(conflictsOf(entry()!)).toEqual(['note']);
  expect(entry()).toMatchObject({ fields: { note: 'Mine again.', revenue: '5' } });
});

test('text that was typed before a reload is merged with what another agent saved', async () => {
  const first = await open({ outcome: buildOutcome() });
  first.outcomes.change('c1', { note: 'Mine.' });

  const theirs = buildOutcome({ status: 'follow-up', version: 2 });
  const { entry } = await open({ outcome: theirs, stored: first.stored });

  expect(entry()).toMatchObject({ fields: { note: 'Mine.', status: 'follow-up' } });
  expect(conflictsOf(entry()!)).toEqual([]);
});

test('keeps fields that were typed during a save', async () => {
  const { outcomes, environment, entry } = await open();
  outcomes.change('c1', { status: 'completed' });
  environment.beforeAnswer = () => outcomes.change('c1', { note: 'and more' });

  await outcomes.save('c1');

  expect(entry()).toMatchObject({ fields: { note: 'and more' }, written: { note: '' } });
  expect(entry() && hasChanges(entry() as NonNullable<ReturnType<typeof entry>>)).toBe(true);
});

test('keeps the loaded entries when a later load fails', async () => {
  const { outcomes, environment, entry } = await open();
  environment.error = new ApiError('network.unreachable');
  await outcomes.load();
  expect(outcomes.state().status).toBe('ready');
  expect(entry()).toBeDefined();
});

test('ignores invalid stored fields', async () => {
  const { entry } = await open({ stored: new Map([['c1', { fields: { status: 'sold' }, version: 0 }]]) });

  expect(entry()?.fields.status).toBe('');
});

test('a note is added to the brief, and what is typed in the outcome stays', async () => {
  const { outcomes, environment, entry } = await open();
  outcomes.change('c1', { note: 'Call on Monday.' });

  await outcomes.addNote('c1', 'Prefers mornings');
  expect(entry()?.brief?.notes?.map(({ text }) => text)).toEqual(['Prefers mornings']);
  expect(entry()?.fields.note).toBe('Call on Monday.');

  environment.error = new ApiError('customer.not_found');
  await expect(outcomes.addNote('c1', 'Again')).rejects.toThrow();
  expect(entry()?.brief?.notes).toHaveLength(1);
});
