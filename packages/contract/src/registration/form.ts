/** A tenant's registration form as data, and the checks that the page and the server share. */
import * as z from 'zod/mini';
import { toEmail } from '../core/email.ts';
import type { FieldProblem } from '../core/errors.ts';
import { tidyPhone } from '../core/phone.ts';
import { hasLetterOrDigit, nonBlankText, text } from '../core/text.ts';
import { type FormFieldName, formFieldNames, maxLengthOf, registrationFields } from './fields.ts';

export const registrationForm = z.object({
  fields: z
    .array(
      z.object({
        name: z.enum(formFieldNames),
        required: z.boolean(),
        label: z.optional(text(80)),
        /** The tenant's own answers, for a field with `tenantChoices`. */
        choices: z.optional(z.array(nonBlankText(80)).check(z.minLength(1), z.maxLength(100))),
      }),
    )
    .check(z.maxLength(20)),
  /** The title above the form; absent: the product's headline. */
  headline: z.optional(text(120)),
  customText: z.optional(text(1000)),
});
export type RegistrationForm = z.infer<typeof registrationForm>;
export type FormField = RegistrationForm['fields'][number];

/** What the visitor typed, by field. `countryCode` is the dial code of the mobile number. */
export type FormAnswers = Partial<Record<FormFieldName, string>> & { countryCode?: string };

/** The answers of a field: the tenant's own, else the default ones; `null` for free text. */
export function choicesOf({ name, choices }: FormField): readonly string[] | null {
  return choices ?? registrationFields[name].choices ?? null;
}

/** The languages that customers of the tenant choose from and its agents speak. */
export function languagesOf(form: RegistrationForm): readonly string[] {
  const field = form.fields.find(({ name }) => name === 'languages');
  return choicesOf(field ?? { name: 'languages', required: false }) ?? [];
}

/**
 * What is wrong with the answers, by field; empty when all are valid.
 * Whether a mobile number exists is checked by the server, which knows the numbering plans.
 * @param countries all ISO codes; without them only the shape of a country code is checked
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

/** Whether the form shows a field, given the answers so far: a stream is not asked of the lower classes. */
export function isAsked(form: RegistrationForm, name: FormFieldName, answers: FormAnswers): boolean {
  const isOnForm = (wanted: string): boolean => form.fields.some((field) => field.name === wanted);
  const { notAfter } = registrationFields[name];
  if (!isOnForm(name) || !notAfter || !isOnForm(notAfter.field)) return isOnForm(name);
  const answer = answers[notAfter.field as FormFieldName] ?? '';
  return answer !== '' && !notAfter.answers.includes(answer);
}

const phoneShape = /^[\d ()+]{4,24}$/;
const countryShape = /^[A-Z]{2}$/;

function findProblem(
  field: FormField,
  value: string,
  countries: ReadonlySet<string> | undefined,
): FieldProblem | undefined {
  if (value === '') return field.required ? 'required' : undefined;
  if (value.length > maxLengthOf(field.name)) return 'too_long';
  if (field.name === 'userName' && !hasLetterOrDigit(value)) return 'required';
  const { kind } = registrationFields[field.name];
  if (kind === 'email' && toEmail(value) === null) return 'email';
  if (kind === 'phone' && !phoneShape.test(tidyPhone(value))) return 'phone';
  const isCountry = (): boolean => countries?.has(value) ?? countryShape.test(value);
  const isOffered = choicesOf(field)?.includes(value) ?? (kind !== 'country' || isCountry());
  return isOffered ? undefined : 'not_a_choice';
}
