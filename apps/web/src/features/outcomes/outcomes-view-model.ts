/**
 * The outcomes of a meeting outside React, one for each customer: what the server has, what is typed beside it.
 *
 *     typed (kept in the tab) ─ save ─► saving ─► as the server has it
 *                                         └─► conflict: theirs is shown, the own words stay; save again, or take theirs
 */
import type { Outcome, OutcomeOfCustomer } from '@foyer/contract/outcomes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type Observed, observe } from '../../platform/observed.ts';
import {
  fieldsOf,
  isSame,
  type OutcomeFields,
  type OutcomeProblems,
  readFields,
  toSend,
} from './outcome-fields.ts';

export interface OutcomeEntry {
  readonly customerId: string;
  readonly customerName: string;
  /** As the server has it. */
  readonly written: Outcome | null;
  readonly fields: OutcomeFields;
  readonly isSaving: boolean;
  readonly problems: OutcomeProblems;
  /** Somebody else saved while this was being typed. */
  readonly hasConflict: boolean;
  /** Why it was not saved. */
  readonly error: unknown;
}

export interface OutcomesState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** ISO 4217, the tenant's. */
  readonly currency: string;
  readonly entries: readonly OutcomeEntry[];
}

type Body = NonNullable<ReturnType<typeof toSend>['body']> & { readonly version: number };

/** Each throws ApiError. */
export interface OutcomesPorts {
  list(): Promise<{ currency: string; customers: readonly OutcomeOfCustomer[] }>;
  save(customerId: string, body: Body): Promise<OutcomeOfCustomer>;
  /** What was typed, kept for a reload of the tab. */
  readonly kept: {
    get(customerId: string): unknown;
    set(customerId: string, typed: { fields: OutcomeFields; version: number } | null): void;
  };
}

export interface OutcomesViewModel extends Observed<OutcomesState> {
  ask(): Promise<void>;
  change(customerId: string, change: Partial<OutcomeFields>): void;
  save(customerId: string): Promise<void>;
  takeTheirs(customerId: string): void;
}

export const hasChanges = ({ written, fields }: OutcomeEntry): boolean => !isSame(fields, fieldsOf(written));

/** No record has this version. */
const conflicting = -1;

const versionOf = (written: Outcome | null): number => written?.version ?? 0;

export function startOutcomes({ list, save, kept }: OutcomesPorts): OutcomesViewModel {
  const { state, subscribe, set } = observe<OutcomesState>({ status: 'loading', currency: '', entries: [] });

  const find = (customerId: string) => state().entries.find((entry) => entry.customerId === customerId);
  const change = (customerId: string, changed: Partial<OutcomeEntry>) =>
    set({
      entries: state().entries.map((entry) =>
        entry.customerId === customerId ? { ...entry, ...changed } : entry,
      ),
    });

  /** What is typed stays; on what it was typed decides whether somebody else was in between. */
  function entryOf({ customerId, customerName, outcome }: OutcomeOfCustomer): OutcomeEntry {
    const known = find(customerId);
    const base = { customerId, customerName, written: outcome, isSaving: known?.isSaving ?? false };
    const rest = { problems: known?.problems ?? {}, error: known?.error ?? null };
    const typed = known ? typedIn(known) : readTyped(kept.get(customerId));
    if (!typed || isSame(typed.fields, fieldsOf(outcome)))
      return { ...base, ...rest, fields: fieldsOf(outcome), hasConflict: false };
    const hasConflict = known?.hasConflict || typed.version !== versionOf(outcome);
    return { ...base, ...rest, fields: typed.fields, hasConflict };
  }

  /** What was typed while it was being saved goes on beside it. */
  function take(customerId: string, sent: OutcomeFields, written: Outcome | null): void {
    const typed = find(customerId)?.fields ?? sent;
    const fields = isSame(typed, sent) ? fieldsOf(written) : typed;
    const isAsWritten = isSame(fields, fieldsOf(written));
    kept.set(customerId, isAsWritten ? null : { fields, version: versionOf(written) });
    change(customerId, { written, fields, isSaving: false, hasConflict: false });
  }

  async function ask(): Promise<void> {
    try {
      const { currency, customers } = await list();
      set({ status: 'ready', currency, entries: customers.map(entryOf) });
    } catch {
      if (state().entries.length === 0) set({ status: 'failed' });
    }
  }

  return {
    state,
    subscribe,
    ask,
    change(customerId, changed) {
      const entry = find(customerId);
      if (!entry) return;
      const fields = { ...entry.fields, ...changed };
      const problems = { ...entry.problems };
      for (const name of Object.keys(changed)) delete problems[name as keyof OutcomeFields];
      change(customerId, { fields, problems, error: null });
      const isAsWritten = isSame(fields, fieldsOf(entry.written));
      // Typed on what is not there any more: a reload shall not make the conflict go away.
      const version = entry.hasConflict ? conflicting : versionOf(entry.written);
      kept.set(customerId, isAsWritten ? null : { fields, version });
    },
    async save(customerId) {
      const entry = find(customerId);
      if (!entry || entry.isSaving) return;
      const { problems, body } = toSend(entry.fields);
      if (!body) return change(customerId, { problems });
      change(customerId, { isSaving: true, problems: {}, error: null });
      try {
        const saved = await save(customerId, { ...body, version: versionOf(entry.written) });
        take(customerId, entry.fields, saved.outcome);
      } catch (error) {
        change(customerId, { isSaving: false });
        const refusal = error instanceof ApiError ? error : null;
        if (refusal?.code === 'record.conflict') {
          change(customerId, { hasConflict: true });
          await ask();
        } else if (refusal?.fields) {
          change(customerId, { problems: refusal.fields, error });
        } else {
          change(customerId, { error });
        }
      }
    },
    takeTheirs(customerId) {
      const entry = find(customerId);
      if (!entry) return;
      kept.set(customerId, null);
      const fields = fieldsOf(entry.written);
      change(customerId, { fields, hasConflict: false, problems: {}, error: null });
    },
  };
}

function typedIn(entry: OutcomeEntry): { fields: OutcomeFields; version: number } | null {
  return hasChanges(entry) ? { fields: entry.fields, version: versionOf(entry.written) } : null;
}

function readTyped(kept: unknown): { fields: OutcomeFields; version: number } | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { fields, version } = kept as Record<string, unknown>;
  const typed = readFields(fields);
  return typed && typeof version === 'number' ? { fields: typed, version } : null;
}
