/** The registration form as data: which fields a tenant asks for, and the one schema both sides check them with. */
import * as z from 'zod/mini';
import type { FieldProblem } from './errors.ts';

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
  'preferredTime',
  'complaintRefNumber',
  'accountNumber',
] as const;
export type FormFieldName = (typeof formFieldNames)[number];

/** Fields with a fixed list of answers. */
export const fieldChoices = {
  Class: ['6', '7', '8', '9', '10', '11', '12', '12th pass'],
  courseInterestedIn: ['Grade 6-10', 'JEE', 'NEET'],
} as const satisfies Partial<Record<FormFieldName, readonly string[]>>;

export const registrationLimits = {
  shortText: 120,
  email: 254,
  /** Digits as typed, spaces and hyphens included. */
  mobileNumber: 24,
} as const;

export const registrationForm = z.object({
  fields: z.array(
    z.object({ name: z.enum(formFieldNames), required: z.boolean(), label: z.optional(z.string()) }),
  ),
  /** The promise above the form; the product's own headline where empty. */
  headline: z.optional(z.string()),
  customText: z.optional(z.string()),
});
export type RegistrationForm = z.infer<typeof registrationForm>;

/** What was typed, field by field; the country's dial code rides with the number. */
export type FormAnswers = Partial<Record<FormFieldName, string>> & { countryCode?: string };

const emailShape = z.email();

/**
 * What is wrong with the answers to a tenant's form, by field; empty when nothing is.
 * Whether a number exists is the server's word (it knows the numbering plans): here only that there is one.
 */
export function findFieldProblems(
  form: RegistrationForm,
  answers: FormAnswers,
): Partial<Record<string, FieldProblem>> {
  const problems: Partial<Record<string, FieldProblem>> = {};
  for (const field of form.fields) {
    const problem = findProblem(field.name, field.required, answers[field.name]?.trim() ?? '');
    if (problem) problems[field.name] = problem;
  }
  return problems;
}

function findProblem(name: FormFieldName, required: boolean, value: string): FieldProblem | undefined {
  if (value === '') return required ? 'required' : undefined;
  if (value.length > (name === 'email' ? registrationLimits.email : registrationLimits.shortText))
    return 'too_long';
  if (name === 'email' && !emailShape.safeParse(value).success) return 'email';
  if (name === 'mobileNumber' && value.length > registrationLimits.mobileNumber) return 'phone';
  if (name === 'mobileNumber' && !/^[\d\s()+-]{4,}$/.test(value)) return 'phone';
  const choices: readonly string[] | undefined = fieldChoices[name as keyof typeof fieldChoices];
  return choices && !choices.includes(value) ? 'not_a_choice' : undefined;
}
