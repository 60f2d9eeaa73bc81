/** The state of a form that edits a saved record, and follows what is saved elsewhere. */
import { useState } from 'react';
import {
  changedElsewhere,
  editRecord,
  type RecordRules,
  receiveResponse,
  receiveVersion,
} from './edited-record.ts';

interface EditedRecordOptions<Saved, Fields> extends RecordRules<Saved, Fields> {
  /** As in the query cache. */
  readonly latest: Saved;
}

export function useEditedRecord<Saved, Fields extends object>({
  latest,
  ...rules
}: EditedRecordOptions<Saved, Fields>) {
  const [stored, setRecord] = useState(() => editRecord(latest, rules));
  const record = receiveVersion(stored, latest, rules);
  // During rendering, so that no frame shows the older version (react.dev: "storing information from previous
  // renders").
  if (record !== stored) setRecord(record);
  const { base, fields } = record;

  return {
    /** The version that the fields are based on: for the request and for discarding. */
    base,
    fields,
    isDirty: rules.differs(fields, base),
    /** The paths of the fields that someone saved while there is a draft. */
    changes: changedElsewhere(record, rules),
    setFields(change: (before: Fields) => Fields): void {
      setRecord((before) => ({ ...before, fields: change(before.fields) }));
    },
    rebase(next: Saved, merged: Fields): void {
      setRecord((before) => ({ ...before, base: next, fields: merged, newer: null }));
    },
    /** A response has a newer version, although the fields were not saved. */
    receive(next: Saved): void {
      setRecord((before) => receiveResponse(before, next, rules));
    },
    discard(): void {
      setRecord((before) => {
        const saved = before.newer ? before.newer.saved : before.base;
        return { ...before, base: saved, fields: rules.fieldsOf(saved), newer: null };
      });
    },
  };
}
