/**
 * View model of a meeting's outcomes, one per customer: the stored outcome and the typed fields.
 *
 *     typed (stored in the tab) ─ save ─► saving ─► stored by the server
 *                                           └─► conflict: merged and saved again where the changes do not
 *                                               overlap, else both versions until one of each is chosen
 */
import type { CustomerNote } from '@foyer/contract/lobby/shapes.ts';
import type { Outcome, OutcomeOfCustomer, OutcomeStatus } from '@foyer/contract/meetings/outcomes.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { createObservable, type Observable } from '../../platform/state/observable.ts';
import {
  fieldsOf,
  isSame,
  noFields,
  type OutcomeFields,
  type OutcomeProblems,
  readFields,
  toRequest,
} from './fields/outcome-fields.ts';
import { mergeTyped, type OutcomeFieldName, overlapsOf, type TypedFields } from './fields/outcome-merge.ts';

export interface OutcomeEntry {
  readonly customerId: string;
  readonly customerName: string;
  readonly brief: OutcomeOfCustomer['brief'];
  /** The outcome stored by the server. */
  readonly written: Outcome | null;
  readonly fields: OutcomeFields;
  /** A typed note for the customer's record; `null` while its form is closed. */
  readonly newNote: string | null;
  readonly isSaving: boolean;
  /** Saved by this page, not only loaded. */
  readonly isSavedHere: boolean;
  readonly problems: OutcomeProblems;
  /** The fields of the version that these were typed on. */
  readonly base: OutcomeFields;
  /** The error of the last save. */
  readonly error: unknown;
}

export interface OutcomesState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The tenant's currency, ISO 4217. */
  readonly currency: string;
  readonly entries: readonly OutcomeEntry[];
}

/** Typed fields with the version that they were typed on. */
type StoredFields = TypedFields & { readonly version: number };

type Body = NonNullable<ReturnType<typeof toRequest>['body']> & { readonly version: number };

/** Ports of the outcomes. API methods throw `ApiError`. */
export interface OutcomesPorts {
  list(): Promise<{ currency: string; customers: readonly OutcomeOfCustomer[] }>;
  save(customerId: string, body: Body): Promise<OutcomeOfCustomer>;
  addNote(customerId: string, text: string): Promise<CustomerNote>;
  /** Typed fields in session storage, for a reload of the tab. */
  readonly stored: {
    get(customerId: string): unknown;
    set(customerId: string, typed: StoredFields | null): void;
  };
  /** The typed note for the customer's record, likewise. */
  readonly storedNote: { get(customerId: string): unknown; set(customerId: string, text: string): void };
}

export interface OutcomesViewModel extends Observable<OutcomesState> {
  load(): Promise<void>;
  change(customerId: string, change: Partial<OutcomeFields>): void;
  save(customerId: string): Promise<void>;
  /** Sets the status and saves the outcome with what else is typed. */
  choose(customerId: string, status: OutcomeStatus): Promise<void>;
  /** Saves what is typed with these fields of the newer version. */
  resolve(customerId: string, theirs: readonly OutcomeFieldName[]): Promise<void>;
  typeNote(customerId: string, text: string): void;
  /** Adds a note to the customer's record, and closes its form. @throws ApiError */
  addNote(customerId: string, text: string): Promise<void>;
}

export const hasChanges = ({ written, fields }: OutcomeEntry): boolean => !isSame(fields, fieldsOf(written));

export const hasTypedNote = ({ newNote }: OutcomeEntry): boolean => (newNote ?? '').trim() !== '';

/** The fields that another agent changed too, to other values, since these were typed. */
export const conflictsOf = (entry: OutcomeEntry): OutcomeFieldName[] =>
  overlapsOf(entry, fieldsOf(entry.written));

/** Others may save again while a merged version is on its way. */
const maxMerges = 3;

const versionOf = (written: Outcome | null): number => written?.version ?? 0;

export function startOutcomes({ list, save, addNote, stored, storedNote }: OutcomesPorts): OutcomesViewModel {
  const { state, subscribe, update } = createObservable<OutcomesState>({
    status: 'loading',
    currency: '',
    entries: [],
  });

  const find = (customerId: string) => state().entries.find((entry) => entry.customerId === customerId);
  const change = (customerId: string, changed: Partial<OutcomeEntry>) =>
    update({
      entries: state().entries.map((entry) =>
        entry.customerId === customerId ? { ...entry, ...changed } : entry,
      ),
    });

  /** Keeps the typed fields, merged with a version that another agent saved since. */
  function entryOf({ customerId, customerName, outcome, brief }: OutcomeOfCustomer): OutcomeEntry {
    const previous = find(customerId);
    const newNote = previous ? previous.newNote : readNote(storedNote.get(customerId));
    const base = { customerId, customerName, brief, written: outcome, newNote, ...progressOf(previous) };
    const lastResult = { problems: previous?.problems ?? {}, error: previous?.error ?? null };
    const typed = previous ? typedFieldsOf(previous) : readStored(stored.get(customerId));
    const theirs = fieldsOf(outcome);
    if (!typed || isSame(typed.fields, theirs))
      return { ...base, ...lastResult, fields: theirs, base: theirs };
    const isCurrent = typed.version === versionOf(outcome);
    return { ...base, ...lastResult, ...(isCurrent ? typed : mergeTyped(typed, theirs)) };
  }

  /** Keeps fields that were typed during the save. */
  function applySaved(customerId: string, sent: OutcomeFields, written: Outcome | null): void {
    const typed = find(customerId)?.fields ?? sent;
    const saved = fieldsOf(written);
    const fields = isSame(typed, sent) ? saved : typed;
    change(customerId, { written, fields, base: saved, isSaving: false, isSavedHere: true });
    storeTyped(customerId);
  }

  /** For a reload of the tab. */
  function storeTyped(customerId: string): void {
    const entry = find(customerId);
    if (!entry) return;
    const { fields, base, written } = entry;
    stored.set(customerId, hasChanges(entry) ? { fields, base, version: versionOf(written) } : null);
  }

  async function send(customerId: string, mergesLeft: number): Promise<void> {
    const entry = find(customerId);
    if (!entry) return;
    const { problems, body } = toRequest(entry.fields);
    if (!body) return change(customerId, { problems });
    change(customerId, { isSaving: true, problems: {}, error: null });
    try {
      const saved = await save(customerId, { ...body, version: versionOf(entry.written) });
      applySaved(customerId, entry.fields, saved.outcome);
    } catch (error) {
      change(customerId, { isSaving: false });
      const apiError = error instanceof ApiError ? error : null;
      if (apiError?.code === 'record.conflict' && mergesLeft > 0) await merge(customerId, mergesLeft);
      else change(customerId, { problems: apiError?.fields ?? {}, error });
    }
  }

  /** Saves again at once, unless the agent has to choose. */
  async function merge(customerId: string, mergesLeft: number): Promise<void> {
    await load();
    storeTyped(customerId);
    const entry = find(customerId);
    if (entry && conflictsOf(entry).length === 0 && hasChanges(entry)) await send(customerId, mergesLeft - 1);
  }

  async function load(): Promise<void> {
    try {
      const { currency, customers } = await list();
      update({ status: 'ready', currency, entries: customers.map(entryOf) });
    } catch {
      if (state().entries.length === 0) update({ status: 'failed' });
    }
  }

  const model: OutcomesViewModel = {
    state,
    subscribe,
    load,
    async choose(customerId, status) {
      // A second click during the save would be lost.
      if (find(customerId)?.isSaving) return;
      model.change(customerId, { status });
      const entry = find(customerId);
      // The choice between both versions saves it.
      if (entry && conflictsOf(entry).length === 0) await model.save(customerId);
    },
    change(customerId, changed) {
      const entry = find(customerId);
      if (!entry) return;
      const fields = { ...entry.fields, ...changed };
      const problems = { ...entry.problems };
      for (const name of Object.keys(changed)) delete problems[name as keyof OutcomeFields];
      change(customerId, { fields, problems, error: null });
      storeTyped(customerId);
    },
    async save(customerId) {
      const entry = find(customerId);
      if (!entry || entry.isSaving || conflictsOf(entry).length > 0) return;
      await send(customerId, maxMerges);
    },
    async resolve(customerId, theirs) {
      const entry = find(customerId);
      if (!entry || entry.isSaving) return;
      const newer = fieldsOf(entry.written);
      const chosen = Object.fromEntries(theirs.map((name) => [name, newer[name]]));
      change(customerId, { fields: { ...entry.fields, ...chosen }, base: newer });
      storeTyped(customerId);
      await send(customerId, maxMerges);
    },
    typeNote(customerId, text) {
      storedNote.set(customerId, text);
      change(customerId, { newNote: text });
    },
    async addNote(customerId, text) {
      const note = await addNote(customerId, text);
      storedNote.set(customerId, '');
      change(customerId, { newNote: null });
      const brief = find(customerId)?.brief;
      if (brief) change(customerId, { brief: { ...brief, notes: [note, ...(brief.notes ?? [])] } });
    },
  };
  return model;
}

const progressOf = (previous: OutcomeEntry | undefined) => ({
  isSaving: previous?.isSaving ?? false,
  isSavedHere: previous?.isSavedHere ?? false,
});

function typedFieldsOf(entry: OutcomeEntry): StoredFields | null {
  const { fields, base, written } = entry;
  return hasChanges(entry) ? { fields, base, version: versionOf(written) } : null;
}

const readNote = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

function readStored(stored: unknown): StoredFields | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { fields, base, version } = stored as Record<string, unknown>;
  const typed = readFields(fields);
  return typed && typeof version === 'number'
    ? { fields: typed, base: readFields(base) ?? noFields, version }
    : null;
}
