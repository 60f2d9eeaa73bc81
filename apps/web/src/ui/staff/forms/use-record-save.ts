/**
 * Saves the fields of a versioned record. What someone else saved in the meantime is merged: without asking
 * where the changes do not overlap, else by choices in the MergeDialog. Typed text is never discarded.
 */
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api/api.ts';
import { explain } from '../../../platform/api/errors.ts';
import { showSnackbar } from '../feedback/snackbars.tsx';
import { mergeFields, type Overlap, withValueAt } from './merge-fields.ts';
import { type SaveState, useSave } from './use-save.ts';

/** Others may save again while a merged version is on its way. */
const maxMerges = 3;

export interface RecordOptions<Saved, Fields> {
  /** The fields that can show an error. */
  readonly names: readonly string[];
  readonly fieldsOf: (saved: Saved) => Fields;
  /** Fetches the record as it is now. */
  readonly load: () => Promise<Saved>;
  /** @param base contains the version that the fields are based on */
  readonly send: (fields: Fields, base: Saved) => Promise<Saved>;
  /** From now on the form edits this version, with these fields. */
  readonly rebase: (base: Saved, fields: Fields) => void;
  readonly onSaved: (saved: Saved) => void | Promise<void>;
}

export interface MergeConflict {
  /** `record.conflict`: who changed the record, and when. */
  readonly error: ApiError;
  readonly overlaps: readonly Overlap[];
  readonly isBusy: boolean;
  /** @param takesTheirs the overlaps in which the other's value is kept */
  readonly resolve: (takesTheirs: ReadonlySet<Overlap>) => Promise<void>;
  readonly dismiss: () => void;
}

export interface RecordSave<Saved, Fields> extends SaveState {
  readonly save: (base: Saved, fields: Fields) => Promise<void>;
  /** For the MergeDialog. */
  readonly merge: MergeConflict | null;
}

interface Unresolved<Saved, Fields> {
  readonly theirs: Saved;
  readonly merged: Fields;
  readonly overlaps: readonly Overlap[];
}

export function useRecordSave<Saved, Fields extends object>({
  names,
  fieldsOf,
  load,
  send,
  rebase,
  onSaved,
}: RecordOptions<Saved, Fields>): RecordSave<Saved, Fields> {
  const saving = useSave(names);
  const [unresolved, setUnresolved] = useState<Unresolved<Saved, Fields> | null>(null);

  async function sendMerged(base: Saved, fields: Fields, mergesLeft: number): Promise<Saved> {
    try {
      return await send(fields, base);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'record.conflict') || mergesLeft === 0) throw error;
      const theirs = await load();
      const { merged, overlaps } = mergeFields(fieldsOf(base), fields, fieldsOf(theirs));
      if (overlaps.length > 0) {
        setUnresolved({ theirs, merged, overlaps });
        throw error;
      }
      rebase(theirs, merged);
      const saved = await sendMerged(theirs, merged, mergesLeft - 1);
      showSnackbar(mergedMessage(error));
      return saved;
    }
  }

  async function save(base: Saved, fields: Fields): Promise<void> {
    setUnresolved(null);
    await saving.run(async () => onSaved(await sendMerged(base, fields, maxMerges)));
  }

  async function resolve(
    { theirs, merged, overlaps }: Unresolved<Saved, Fields>,
    takesTheirs: ReadonlySet<Overlap>,
  ): Promise<void> {
    const chosen = overlaps
      .filter((overlap) => takesTheirs.has(overlap))
      .reduce((fields, overlap) => withValueAt(fields, overlap.path, overlap.theirs), merged);
    rebase(theirs, chosen);
    await save(theirs, chosen);
  }

  const error = saving.conflict;
  // Others saved again and again, so that not even the merged version was based on the latest one.
  const isOutrun = error !== null && unresolved === null;
  return {
    ...saving,
    formErrors: isOutrun ? { ...saving.formErrors, message: explain(error) } : saving.formErrors,
    save,
    merge:
      error && unresolved
        ? {
            error,
            overlaps: unresolved.overlaps,
            isBusy: saving.isBusy,
            resolve: (takesTheirs) => resolve(unresolved, takesTheirs),
            dismiss: saving.dismiss,
          }
        : null,
  };
}

function mergedMessage({ details: { changedBy } }: ApiError): string {
  return changedBy ? m.staff_conflict_merged({ name: changedBy }) : m.staff_conflict_merged_nameless();
}
