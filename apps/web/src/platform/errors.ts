/** The one mapping in: what went wrong → the sentence a person reads. */
import { m } from '../paraglide/messages.js';
import { ApiError, type ProblemCode } from './api-error.ts';

const sentences = {
  'network.unreachable': () => m.error_network_unreachable(),
  'request.malformed': () => m.error_request_malformed(),
  'request.invalid': () => m.error_request_invalid(),
  'request.too_large': () => m.error_request_too_large(),
  'request.unsupported_type': () => m.error_request_unsupported_type(),
  'request.too_many': () => m.error_request_too_many(),
  'route.not_found': () => m.error_route_not_found(),
  'auth.missing': () => m.error_auth_missing(),
  'auth.invalid': () => m.error_auth_invalid(),
  'auth.expired': () => m.error_auth_expired(),
  'auth.forbidden': () => m.error_auth_forbidden(),
  'tenant.unknown': () => m.error_tenant_unknown(),
  'tenant.suspended': () => m.error_tenant_suspended(),
  'product.not_found': () => m.error_product_not_found(),
  'product.withdrawn': () => m.error_product_not_found(),
  'registration.not_found': () => m.error_registration_not_found(),
  'registration.no_channel': () => m.error_registration_no_channel(),
  'code.wrong': () => m.error_code_wrong(),
  'code.exhausted': () => m.error_code_exhausted(),
  'code.expired': () => m.error_code_expired(),
  'code.other_browser': () => m.error_code_other_browser(),
  'code.too_many': () => m.error_code_too_many(),
  'code.not_sent': () => m.error_code_not_sent(),
  'lobby.no_request': () => m.error_lobby_no_request(),
  'meeting.not_found': () => m.error_meeting_not_found(),
  'meeting.ended': () => m.error_meeting_ended(),
  'media.unavailable': () => m.error_media_unavailable(),
  'server.failed': () => m.error_server_failed(),
  'feature.off': () => m.error_feature_off(),
  'link.invalid': () => m.error_link_invalid(),
  'record.conflict': () => m.error_record_conflict(),
  'customer.blocked': () => m.error_customer_blocked(),
  'upload.too_large': () => m.error_upload_too_large(),
  'upload.unsupported_type': () => m.error_upload_unsupported_type(),
  'upload.too_many': () => m.error_upload_too_many(),
  'link.early': () => m.error_link_early(),
  'link.expired': () => m.error_link_expired(),
  'link.used': () => m.error_link_used(),
  'link.revoked': () => m.error_link_revoked(),
  'schedule.not_found': () => m.error_schedule_not_found(),
  'schedule.taken': () => m.error_schedule_taken(),
  'schedule.already_booked': () => m.error_schedule_already_booked(),
  'schedule.over': () => m.error_schedule_over(),
  'schedule.off': () => m.error_schedule_off(),
  'attachment.not_found': () => m.error_attachment_not_found(),
} satisfies Partial<Record<ProblemCode, () => string>>;

/** The codes that only staff's own calls are refused with; their sentences stay off the customer's page. */
export type StaffCode = Exclude<ProblemCode, keyof typeof sentences>;

const known: Partial<Record<ProblemCode, () => string>> = { ...sentences };

/** Adds the sentences of the console. */
export function alsoSay(more: Record<StaffCode, () => string>): void {
  Object.assign(known, more);
}

/** The sentence for a code. */
export function sentenceFor(code: ProblemCode): string {
  return (known[code] ?? sentences['server.failed'])();
}

/** The sentence for anything that was thrown; what is no refusal is our own fault and reads like one. */
export function explain(error: unknown): string {
  return sentenceFor(error instanceof ApiError ? error.code : 'server.failed');
}
