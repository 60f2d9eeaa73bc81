/** The error codes of the product, their HTTP statuses, and the one error shape. */
import * as z from 'zod/mini';
import { endStatuses } from '../lobby/status.ts';

/** Code → HTTP status. Socket acknowledgements carry the same codes without the status. */
export const errorStatus = {
  'request.malformed': 400,
  'request.invalid': 400,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'request.timed_out': 408,
  'request.too_many': 429,
  'request.range_not_satisfiable': 416,
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
  'product.platform_unavailable': 409,
  'user.not_found': 404,
  'customer.not_found': 404,
  'customer.blocked': 403,
  'customer.present': 409,
  'slot.not_found': 404,
  'session.not_found': 404,
  'passkey.not_found': 404,
  'upload.too_large': 413,
  'upload.unsupported_type': 415,
  'upload.too_many_pixels': 413,
  'upload.damaged': 422,
  'upload.too_many': 409,
  'registration.not_found': 404,
  'registration.no_channel': 409,
  'code.wrong': 422,
  'code.superseded': 409,
  'code.exhausted': 409,
  'code.expired': 409,
  'code.other_browser': 403,
  'code.too_many': 429,
  'code.not_sent': 502,
  'lobby.no_request': 404,
  'lobby.already_taken': 409,
  'lobby.agent_busy': 409,
  'lobby.target_absent': 409,
  'lobby.target_busy': 409,
  'lobby.already_assigned': 409,
  'lobby.request_over': 409,
  'lobby.not_offered': 409,
  'lobby.not_waiting': 409,
  'lobby.not_your_turn': 409,
  'lobby.customer_away': 409,
  'lobby.closed': 409,
  'meeting.full': 409,
  'meeting.not_found': 404,
  'meeting.ended': 409,
  'annotation.no_share': 404,
  'annotation.not_allowed': 403,
  'annotation.full': 409,
  'meeting.left': 409,
  'supervision.taken': 409,
  'supervision.over': 409,
  'consultation.not_found': 404,
  'consultation.over': 409,
  'consultation.running': 409,
  'meeting.external': 409,
  'meeting.built_in': 409,
  'feedback.too_late': 409,
  'snapshot.customer_absent': 409,
  'snapshot.on_hold': 409,
  'snapshot.not_allowed': 409,
  'snapshot.camera_off': 409,
  'snapshot.expired': 410,
  'recording.not_found': 404,
  'recording.running': 409,
  'recording.not_in_meeting': 409,
  'recording.consent_missing': 409,
  'recording.on_hold': 409,
  'recording.capacity_reached': 409,
  'recording.disk_full': 409,
  'recording.failed': 503,
  'recording.not_ready': 409,
  'push.not_found': 404,
  'saved_filter.not_found': 404,
  'saved_filter.too_many': 409,
  'guest.not_found': 404,
  'guest.full': 409,
  'guest.too_many': 409,
  'guest.not_waiting': 409,
  'wallboard.not_found': 404,
  'wallboard.revoked': 410,
  'wallboard.too_many': 409,
  'webhook.not_found': 404,
  'webhook.too_many': 409,
  'import.not_found': 404,
  'import.encoding': 422,
  'import.empty': 422,
  'import.damaged': 422,
  'import.columns_missing': 422,
  'import.columns_repeated': 422,
  'import.too_many_rows': 413,
  'import.rejected': 422,
  'import.undo_too_late': 409,
  'analytics.unavailable': 502,
  'media.unavailable': 503,
  'storage.unavailable': 503,
  'storage.full': 507,
  'server.busy': 503,
  'server.failed': 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** What can be wrong with a field; the page shows a translated sentence for each. */
export const fieldProblems = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'not_a_choice',
  'email',
  'phone',
  /** No codes are sent to numbers of this country. */
  'phone_country',
  'unknown',
  'taken',
  'too_common',
  'wrong',
  'faint_on_light',
  'faint_on_dark',
  'not_available',
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** The one error shape, over HTTP and in socket acknowledgements. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    /** An English sentence for developers; pages show the translation of the code. */
    message: z.string(),
    /** Field name → what is wrong with it. */
    fields: z.optional(z.record(z.string(), z.enum(fieldProblems))),
    /** The rejected lines of a multi-line field, with the reason and the rejected part. */
    lines: z.optional(z.array(z.object({ line: z.int(), reason: z.string(), what: z.string() }))),
    /** Field name → the nearest `#RRGGBB` with enough contrast (`faint_on_light`, `faint_on_dark`). */
    nearest: z.optional(z.record(z.string(), z.string())),
    /** Remaining attempts with this code (`code.wrong`). */
    triesLeft: z.optional(z.int()),
    /** Milliseconds until a retry can succeed (`request.too_many`, `code.too_many`, `server.busy`). */
    retryAfterMs: z.optional(z.int()),
    /** The records that refer to it, as sentences for staff (`record.in_use`). */
    usedBy: z.optional(z.array(z.string())),
    /** The name of the user who changed the record, and when, ISO UTC (`record.conflict`). */
    changedBy: z.optional(z.string()),
    changedAt: z.optional(z.string()),
    /** The accepted second factors (`auth.second_factor_required`). */
    methods: z.optional(z.array(z.enum(['totp', 'passkey', 'recoveryCode']))),
    /** WebAuthn request options as JSON (`auth.second_factor_required`). */
    passkeyOptions: z.optional(z.unknown()),
    /** The hosts where the account's passkeys work, if none is known to work here (`auth.second_factor_required`). */
    passkeyHosts: z.optional(z.array(z.string())),
    /** Alternative free starts, ISO UTC (`schedule.taken`), or the first free starts (`lobby.closed`). */
    nextFree: z.optional(z.array(z.string())),
    /** When the link opens (`link.early`), or the lobby (`lobby.closed`), ISO UTC. */
    opensAt: z.optional(z.string()),
    /**
     * The name of the agent who accepted first (`lobby.already_taken`), or has the offer
     * (`lobby.already_assigned`), or of the admin who monitors the meeting (`supervision.taken`).
     */
    takenBy: z.optional(z.string()),
    /** How the request ended (`lobby.request_over`). */
    endedAs: z.optional(z.enum(endStatuses)),
    /** The headings that a file lacks (`import.columns_missing`) or has twice (`import.columns_repeated`). */
    columns: z.optional(z.array(z.string())),
    /** The row whose quotation mark is not closed; the headings are row 1 (`import.damaged`). */
    row: z.optional(z.int()),
    /** Quoted in support requests: finds the log entry. */
    requestId: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
export type ErrorDetails = Omit<ErrorBody['error'], 'code' | 'message' | 'requestId'>;
