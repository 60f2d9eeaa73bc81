/** What an entry of the audit log changed, field by field. */

type Values = Readonly<Record<string, unknown>> | null;

export interface Change {
  readonly field: string;
  /** Written out; `null`: there was none. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Changes {
  readonly changed: readonly Change[];
  /** Fields that are as they were. */
  readonly same: readonly Change[];
}

/** Compares the two sides; fields within fields are named `flags.lobbyMode`. */
export function findChanges(before: Values, after: Values): Changes {
  const [old, fresh] = [flatten(before), flatten(after)];
  const all = [...new Set([...old.keys(), ...fresh.keys()])].map((field) => ({
    field,
    before: old.get(field) ?? null,
    after: fresh.get(field) ?? null,
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
      flat.set(prefix + name, write(value));
    }
  }
  return flat;
}

function write(value: unknown): string {
  if (Array.isArray(value)) return value.map(write).join(', ') || '–';
  return isRecord(value) ? JSON.stringify(value) : String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
