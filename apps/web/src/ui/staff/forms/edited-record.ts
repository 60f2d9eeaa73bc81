/**
 * A record while a form edits it: the version that the fields are based on, and a newer one that was saved
 * elsewhere. Without unsaved changes the form shows the newer one; with a draft it stays as it is.
 */
import { differingPaths } from './merge-fields.ts';

export interface EditedRecord<Saved, Fields> {
  readonly base: Saved;
  readonly fields: Fields;
  /** The last version that was received, to notice the next one. */
  readonly received: Saved;
  /** A version newer than `base`, which a draft keeps from being shown. */
  readonly newer: { readonly saved: Saved } | null;
}

export interface RecordRules<Saved, Fields> {
  readonly fieldsOf: (saved: Saved) => Fields;
  /** Whether the fields are a draft: saving them would change the record. */
  readonly differs: (fields: Fields, base: Saved) => boolean;
}

export function editRecord<Saved, Fields>(saved: Saved, { fieldsOf }: RecordRules<Saved, Fields>) {
  const record: EditedRecord<Saved, Fields> = {
    base: saved,
    fields: fieldsOf(saved),
    received: saved,
    newer: null,
  };
  return record;
}

/** @returns the same object when there is nothing new to show */
export function receiveVersion<Saved, Fields extends object>(
  record: EditedRecord<Saved, Fields>,
  latest: Saved,
  rules: RecordRules<Saved, Fields>,
): EditedRecord<Saved, Fields> {
  const newer = latest === record.received ? record.newer : { saved: latest };
  if (!newer) return record;
  const { base, fields } = record;
  if (!rules.differs(fields, base)) return { ...editRecord(newer.saved, rules), received: latest };
  // Only fields that this form does not have, or the same change in both: the draft fits the newer version.
  if (changedElsewhere({ ...record, newer }, rules).length === 0) {
    return { base: newer.saved, fields, received: latest, newer: null };
  }
  return newer === record.newer ? record : { base, fields, received: latest, newer };
}

/** A response has a newer version than the query cache, which still holds the one that was received. */
export function receiveResponse<Saved, Fields extends object>(
  record: EditedRecord<Saved, Fields>,
  saved: Saved,
  rules: RecordRules<Saved, Fields>,
): EditedRecord<Saved, Fields> {
  return { ...receiveVersion(record, saved, rules), received: record.received };
}

/** The paths of the fields that the newer version changed, to other values than the draft. */
export function changedElsewhere<Saved, Fields extends object>(
  { base, fields, newer }: EditedRecord<Saved, Fields>,
  { fieldsOf }: RecordRules<Saved, Fields>,
): (readonly string[])[] {
  if (!newer) return [];
  const theirs = fieldsOf(newer.saved);
  const fromMine = new Set(differingPaths(fields, theirs).map((path) => path.join('.')));
  return differingPaths(fieldsOf(base), theirs).filter((path) => fromMine.has(path.join('.')));
}
