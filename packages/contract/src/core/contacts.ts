/** Marks the customers' phone numbers and emails in answers, which a tenant can hide from its agents. */
import * as z from 'zod/mini';

type Contact = 'phone' | 'email' | 'answers';

/** The marked schemas. The server masks their values for agents where the tenant hides them. */
export const maskedForAgents = z.registry<{ readonly contact: Contact }>();

/** The web build removes what only calls of this function need, as it does with schemas. */
function masked<Schema extends z.ZodMiniType>(schema: Schema, contact: Contact): Schema {
  maskedForAgents.add(schema, { contact });
  return schema;
}

/** A customer's phone number in an answer, E.164. */
export const customerPhone = masked(z.nullable(z.string()), 'phone');

/** A customer's email in an answer. */
export const customerEmail = masked(z.nullable(z.string()), 'email');

/** Answers of a registration form, by field: those that are a phone number or an email are masked. */
export const customerAnswers = masked(z.record(z.string(), z.string()), 'answers');
