/** The registration form as data: which fields a tenant asks for, and the one schema both sides check them with. */
import * as z from 'zod/mini';
import type { FieldProblem } from './errors.ts';
import { filledText, text } from './text.ts';

/** The fields of a customer registration that a person fills in. */
export const formFieldNames = [
  'userName',
  'mobileNumber',
  'email',
  'country',
  'state',
  'city',
  'Class',
  'stream',
  'courseInterestedIn',
  'languages',
  'preferredTime',
  'complaintRefNumber',
  'accountNumber',
] as const;
export type FormFieldName = (typeof formFieldNames)[number];

/** Fields with a fixed list of answers. */
export const fieldChoices = {
  Class: ['6', '7', '8', '9', '10', '11', '12', '12th pass'],
  courseInterestedIn: ['Grade 6-10', 'JEE', 'NEET'],
  languages: ['French', 'German', 'Spanish', 'IT'],
} as const satisfies Partial<Record<FormFieldName, readonly string[]>>;

/** The specification's two groups; a stream is asked only of the higher one. */
export const classGroups = { lower: ['6', '7', '8', '9', '10'], higher: ['11', '12', '12th pass'] } as const;

export const registrationLimits = {
  shortText: 120,
  email: 254,
  /** Digits as typed, spaces and hyphens included. */
  mobileNumber: 24,
} as const;

export const registrationForm = z.object({
  fields: z
    .array(
      z.object({
        name: z.enum(formFieldNames),
        required: z.boolean(),
        label: z.optional(text(80)),
        /** The tenant's own list of answers, for a field that has no fixed one. */
        choices: z.optional(z.array(filledText(80)).check(z.minLength(1), z.maxLength(100))),
      }),
    )
    .check(z.maxLength(20)),
  /** The promise above the form; the product's own headline where empty. */
  headline: z.optional(text(120)),
  customText: z.optional(text(1000)),
});
export type RegistrationForm = z.infer<typeof registrationForm>;
export type FormField = RegistrationForm['fields'][number];

/** What was typed, field by field; the country's dial code rides with the number. */
export type FormAnswers = Partial<Record<FormFieldName, string>> & { countryCode?: string };

/** The shape of a country's code, which is what is kept; the page names them. */
const countryCode = /^[A-Z]{2}$/;

/** The one of `z.email()`, without the rest of zod: the customer's page carries it. */
const emailShape = z.regexes.email;

/**
 * What is wrong with the answers to a tenant's form, by field; empty when nothing is.
 * Whether a number exists is the server's word (it knows the numbering plans): here only that there is one.
 * @param countries the world's, where the list is at hand; without it a country's code is judged by its shape
 */
export function findFieldProblems(
  form: RegistrationForm,
  answers: FormAnswers,
  countries?: ReadonlySet<string>,
): Partial<Record<string, FieldProblem>> {
  const problems: Partial<Record<string, FieldProblem>> = {};
  for (const field of form.fields) {
    if (!isAsked(form, field.name, answers)) continue;
    const problem = findProblem(field, answers[field.name]?.trim() ?? '', countries);
    if (problem) problems[field.name] = problem;
  }
  return problems;
}

/** Whether a field stands on the form, given what was answered so far: who is in a lower class has no stream. */
export function isAsked(form: RegistrationForm, name: FormFieldName, answers: FormAnswers): boolean {
  if (!form.fields.some((field) => field.name === name)) return false;
  if (name !== 'stream' || !form.fields.some((field) => field.name === 'Class')) return true;
  return (classGroups.higher as readonly string[]).includes(answers.Class ?? '');
}

function findProblem(
  { name, required, choices: own }: FormField,
  value: string,
  countries: ReadonlySet<string> | undefined,
): FieldProblem | undefined {
  if (value === '') return required ? 'required' : undefined;
  if (value.length > (name === 'email' ? registrationLimits.email : registrationLimits.shortText))
    return 'too_long';
  if (name === 'email' && !emailShape.test(value)) return 'email';
  if (name === 'mobileNumber' && value.length > registrationLimits.mobileNumber) return 'phone';
  if (name === 'mobileNumber' && !/^[\d\s()+-]{4,}$/.test(value)) return 'phone';
  const choices: readonly string[] | undefined = fieldChoices[name as keyof typeof fieldChoices] ?? own;
  const isOffered = choices?.includes(value) ?? (name !== 'country' || isCountry(value, countries));
  return isOffered ? undefined : 'not_a_choice';
}

function isCountry(code: string, countries: ReadonlySet<string> | undefined): boolean {
  return countries?.has(code) ?? countryCode.test(code);
}
