/** The form of a page that edits one saved record: the draft, and saving it. */
import { m } from '../../../paraglide/messages.js';
import { showSnackbar } from '../feedback/snackbars.tsx';
import type { RecordRules } from './edited-record.ts';
import { useEditedRecord } from './use-edited-record.ts';
import { type RecordOptions, useRecordSave } from './use-record-save.ts';

interface RecordFormOptions<Saved, Fields>
  extends RecordRules<Saved, Fields>,
    Pick<RecordOptions<Saved, Fields>, 'load' | 'send'> {
  /** As in the query cache. */
  readonly latest: Saved;
  /** The fields that can show an error. */
  readonly names: readonly string[] | ((fields: Fields) => readonly string[]);
  /** Replaces the record in the query cache. */
  readonly store: (saved: Saved) => void;
  /** Called after a save. */
  readonly onSaved?: () => void;
}

export type RecordFormState<Saved, Fields extends object> = ReturnType<typeof useRecordForm<Saved, Fields>>;

export function useRecordForm<Saved, Fields extends object>({
  latest,
  fieldsOf,
  differs,
  names,
  load,
  send,
  store,
  onSaved,
}: RecordFormOptions<Saved, Fields>) {
  const edited = useEditedRecord<Saved, Fields>({ latest, fieldsOf, differs });
  const saving = useRecordSave<Saved, Fields>({
    names: typeof names === 'function' ? names(edited.fields) : names,
    fieldsOf,
    load,
    send,
    rebase(next, merged) {
      store(next);
      edited.rebase(next, merged);
    },
    onSaved(result) {
      store(result);
      edited.rebase(result, fieldsOf(result));
      showSnackbar(m.staff_form_saved());
      onSaved?.();
    },
  });
  return { ...edited, saving, save: () => saving.save(edited.base, edited.fields) };
}
