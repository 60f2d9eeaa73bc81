/** Compares the values before and after an audit entry. */

type Values = Readonly<Record<string, unknown>> | null;

export interface Change {
  readonly field: string;
  /** As text; `null`: there was no value. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Changes {
  readonly changed: readonly Change[];
  /** The unchanged fields. */
  readonly same: readonly Change[];
}

/** Compares both sides; nested fields are named `flags.lobbyMode`. */
export function findChanges(before: Values, after: Values): Changes {
  const [oldValues, newValues] = [flatten(before), flatten(after)];
  const all = [...new Set([...oldValues.keys(), ...newValues.keys()])].map((field) => ({
    field,
    before: oldValues.get(field) ?? null,
    after: newValues.get(field) ?? null,
  }));
  return {
    changed: all.filter((change) => change.before !== change.after),
    same: all.filter((change) => change.before === change.after),
  };
}

function flatten(values: Values, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(values ?? {})) {
    if (isRecord(value)) {
      for (const [inner, text] of flatten(value, `${prefix}${name}.`)) flat.set(inner, text);
    } else if (value !== null && value !== undefined) {
      flat.set(prefix + name, formatValue(value));
    }
  }
  return flat;
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(', ') || '–';
  return isRecord(value) ? JSON.stringify(value) : String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
