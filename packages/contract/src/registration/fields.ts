/**
 * The fields of the registration form, one row per field. The form, the request body, the checks, the
 * controls, the preview and the staff answers derive from this table. The label of a field is the translation
 * `form_field.<name>`.
 */

/**
 * What is typed: `country` holds an ISO 3166-1 alpha-2 code, `region` a state or province, `time` a time of
 * day. `choice` has a list of answers, all others are free text in a shape of their own.
 */
type FieldKind = 'text' | 'phone' | 'email' | 'country' | 'region' | 'time' | 'choice';

interface RegistrationField {
  readonly kind: FieldKind;
  /** The default answers of a `choice`. */
  readonly choices?: readonly string[];
  /** A tenant may define a list of answers of its own: instead of `choices`, or instead of free text. */
  readonly tenantChoices?: true;
  /** Two short fields in succession share a row. */
  readonly short?: true;
  /** In characters; `defaultMaxLength` if absent. */
  readonly maxLength?: number;
  /**
   * The form asks for the field only after `field` has an answer that is none of `answers`, where the form has
   * `field`.
   */
  readonly notAfter?: { readonly field: string; readonly answers: readonly string[] };
  /** Attributes of the text input. */
  readonly input?: {
    readonly autoComplete?: string;
    readonly autoCapitalize?: 'words';
    readonly inputMode?: 'email' | 'numeric';
    readonly placeholder?: string;
    readonly spellCheck?: false;
  };
}

/** The class groups of the specification. */
const classGroups = { lower: ['6', '7', '8', '9', '10'], higher: ['11', '12', '12th pass'] } as const;

const table = {
  userName: { kind: 'text', input: { autoComplete: 'name', autoCapitalize: 'words' } },
  mobileNumber: { kind: 'phone' },
  email: {
    kind: 'email',
    maxLength: 254,
    input: { inputMode: 'email', autoComplete: 'email', placeholder: 'name@example.com' },
  },
  country: { kind: 'country', short: true },
  state: { kind: 'region', short: true },
  city: { kind: 'text', short: true, tenantChoices: true, input: { autoComplete: 'address-level2' } },
  Class: {
    kind: 'choice',
    short: true,
    choices: [...classGroups.lower, ...classGroups.higher],
    tenantChoices: true,
  },
  stream: {
    kind: 'text',
    short: true,
    tenantChoices: true,
    notAfter: { field: 'Class', answers: classGroups.lower },
  },
  courseInterestedIn: { kind: 'choice', choices: ['Grade 6-10', 'JEE', 'NEET'], tenantChoices: true },
  languages: { kind: 'choice', choices: ['French', 'German', 'Spanish', 'IT'], tenantChoices: true },
  preferredTime: { kind: 'time', tenantChoices: true, input: { autoComplete: 'off' } },
  complaintRefNumber: {
    kind: 'text',
    tenantChoices: true,
    input: { autoComplete: 'off', spellCheck: false },
  },
  accountNumber: {
    kind: 'text',
    tenantChoices: true,
    input: { autoComplete: 'off', inputMode: 'numeric', spellCheck: false },
  },
} as const satisfies Record<string, RegistrationField>;

export type FormFieldName = keyof typeof table;
export const registrationFields: Readonly<Record<FormFieldName, RegistrationField>> = table;

/** In the order in which staff read the answers. */
export const formFieldNames = Object.keys(table) as [FormFieldName, ...FormFieldName[]];

/** Where the form has no list of its own: the languages that customers choose from and agents speak. */
export const defaultLanguages: readonly string[] = table.languages.choices;

const defaultMaxLength = 120;

/** The longest answer that a field takes, in characters. */
export function maxLengthOf(name: FormFieldName): number {
  return registrationFields[name].maxLength ?? defaultMaxLength;
}
