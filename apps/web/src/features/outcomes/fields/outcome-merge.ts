/** Three-way merge of an outcome that two agents edited: what both read, what is typed, what the other saved. */
import { noFields, type OutcomeFields } from './outcome-fields.ts';

export type OutcomeFieldName = keyof OutcomeFields;

/** Typed fields, and those of the version that they were typed on. */
export interface TypedFields {
  readonly fields: OutcomeFields;
  readonly base: OutcomeFields;
}

const names = Object.keys(noFields) as OutcomeFieldName[];

/** The fields that both changed, to different values. */
export function overlapsOf({ fields, base }: TypedFields, theirs: OutcomeFields): OutcomeFieldName[] {
  return names.filter(
    (name) => base[name] !== fields[name] && base[name] !== theirs[name] && fields[name] !== theirs[name],
  );
}

/** Takes over what only the other one changed. An overlap keeps what is typed, and its base, so that it is still one. */
export function mergeTyped(typed: TypedFields, theirs: OutcomeFields): TypedFields {
  const overlaps = overlapsOf(typed, theirs);
  const isMine = (name: OutcomeFieldName) => typed.base[name] !== typed.fields[name];
  return {
    fields: pick((name) => (isMine(name) ? typed.fields : theirs)),
    base: pick((name) => (overlaps.includes(name) ? typed.base : theirs)),
  };

  function pick(from: (name: OutcomeFieldName) => OutcomeFields): OutcomeFields {
    return Object.fromEntries(names.map((name) => [name, from(name)[name]])) as unknown as OutcomeFields;
  }
}
