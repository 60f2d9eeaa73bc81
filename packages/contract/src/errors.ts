/** The catalogue of refusals: every code the product answers with, its HTTP status, and the one shape they travel in. */
import * as z from 'zod/mini';

/** Code → HTTP status. Socket acknowledgements carry the same codes without the status. */
export const errorStatus = {
  'request.malformed': 400,
  'request.invalid': 400,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'request.too_many': 429,
  'route.not_found': 404,
  'event.unknown': 404,
  'auth.missing': 401,
  'auth.invalid': 401,
  'auth.expired': 401,
  'auth.forbidden': 403,
  'auth.wrong_credentials': 401,
  'auth.second_factor_required': 401,
  'auth.second_factor_wrong': 401,
  'auth.second_factor_setup': 403,
  'auth.read_only': 403,
  'auth.too_many_tries': 429,
  'feature.off': 403,
  'link.invalid': 404,
  'link.not_found': 404,
  'link.early': 409,
  'link.expired': 410,
  'link.used': 410,
  'link.revoked': 410,
  'schedule.not_found': 404,
  'schedule.taken': 409,
  'schedule.already_booked': 409,
  'schedule.over': 409,
  'schedule.off': 409,
  'schedule.agent_busy': 409,
  'message.not_found': 404,
  'message.not_failed': 409,
  'message.no_channel': 409,
  'message.opted_out': 409,
  'attachment.not_found': 404,
  'record.conflict': 409,
  'record.in_use': 409,
  'user.last_super_admin': 409,
  'user.own_account': 409,
  'tenant.unknown': 404,
  'tenant.suspended': 403,
  'product.not_found': 404,
  'product.withdrawn': 410,
  'user.not_found': 404,
  'customer.not_found': 404,
  'customer.blocked': 403,
  'slot.not_found': 404,
  'session.not_found': 404,
  'passkey.not_found': 404,
  'upload.too_large': 413,
  'upload.unsupported_type': 415,
  'upload.too_many': 409,
  'registration.not_found': 404,
  'registration.no_channel': 409,
  'code.wrong': 422,
  'code.exhausted': 409,
  'code.expired': 409,
  'code.other_browser': 403,
  'code.too_many': 429,
  'code.not_sent': 502,
  'lobby.no_request': 404,
  'lobby.already_taken': 409,
  'lobby.agent_busy': 409,
  'lobby.target_absent': 409,
  'lobby.not_offered': 409,
  'meeting.full': 409,
  'meeting.not_found': 404,
  'meeting.ended': 409,
  'feedback.too_late': 409,
  'media.unavailable': 503,
  'server.failed': 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** What may be wrong with one field; the page turns it into a sentence. */
export const fieldProblems = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'not_a_choice',
  'email',
  'phone',
  'unknown',
  'taken',
  'too_common',
  'wrong',
  'faint_on_light',
  'faint_on_dark',
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** The one error shape, over HTTP and in socket acknowledgements. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    /** A plain English sentence for developers; people are shown the translation of the code. */
    message: z.string(),
    /** Field name → what is wrong with it. */
    fields: z.optional(z.record(z.string(), z.enum(fieldProblems))),
    /** Where in a text something is refused, why, and what: the lines of a field. */
    lines: z.optional(z.array(z.object({ line: z.int(), reason: z.string(), what: z.string() }))),
    /** Field name → the nearest `#RRGGBB` that would do (`faint_on_light`, `faint_on_dark`). */
    nearest: z.optional(z.record(z.string(), z.string())),
    /** How many tries are left with this code (`code.wrong`). */
    triesLeft: z.optional(z.int()),
    /** Milliseconds until another try makes sense (`request.too_many`, `code.too_many`). */
    retryAfterMs: z.optional(z.int()),
    /** What else holds on to it, in words for staff (`record.in_use`). */
    usedBy: z.optional(z.array(z.string())),
    /** Who changed it meanwhile, and when, ISO UTC (`record.conflict`). */
    changedBy: z.optional(z.string()),
    changedAt: z.optional(z.string()),
    /** The second factors that would do (`auth.second_factor_required`). */
    methods: z.optional(z.array(z.enum(['totp', 'passkey']))),
    /** Options for the browser's passkey call, JSON of WebAuthn (`auth.second_factor_required`). */
    passkeyOptions: z.optional(z.unknown()),
    /** Free starts instead, ISO UTC (`schedule.taken`). */
    nextFree: z.optional(z.array(z.string())),
    /** When the link opens, ISO UTC (`link.early`). */
    opensAt: z.optional(z.string()),
    /** Whose accept came first (`lobby.already_taken`). */
    takenBy: z.optional(z.string()),
    /** What to quote to the operator; finds the line in the log. */
    requestId: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
export type ErrorDetails = Omit<ErrorBody['error'], 'code' | 'message' | 'requestId'>;
