/** Maps errors to the messages that people read. */
import { m } from '../../paraglide/messages.js';
import { ApiError, type ProblemCode } from './api-error.ts';

const messages = {
  'network.unreachable': () => m.error_network_unreachable(),
  'request.malformed': () => m.error_request_malformed(),
  'request.invalid': () => m.error_request_invalid(),
  'request.too_large': () => m.error_request_too_large(),
  'request.unsupported_type': () => m.error_request_unsupported_type(),
  'request.timed_out': () => m.error_request_timed_out(),
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
  'code.superseded': () => m.error_code_superseded(),
  'code.exhausted': () => m.error_code_exhausted(),
  'code.expired': () => m.error_code_expired(),
  'code.other_browser': () => m.error_code_other_browser(),
  'code.too_many': () => m.error_code_too_many(),
  'code.not_sent': () => m.error_code_not_sent(),
  'lobby.no_request': () => m.error_lobby_no_request(),
  'meeting.not_found': () => m.error_meeting_not_found(),
  'meeting.ended': () => m.error_meeting_ended(),
  'media.unavailable': () => m.error_media_unavailable(),
  'server.busy': () => m.error_server_busy(),
  'server.failed': () => m.error_server_failed(),
  'feature.off': () => m.error_feature_off(),
  'link.invalid': () => m.error_link_invalid(),
  'record.conflict': () => m.error_record_conflict(),
  'customer.blocked': () => m.error_customer_blocked(),
  'upload.too_large': () => m.error_upload_too_large(),
  'upload.unsupported_type': () => m.error_upload_unsupported_type(),
  'upload.too_many_pixels': () => m.error_upload_too_many_pixels(),
  'upload.damaged': () => m.error_upload_damaged(),
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

/** Codes that only staff receive; their messages are not part of the customer page. */
export type StaffCode = Exclude<ProblemCode, keyof typeof messages>;

const known: Partial<Record<ProblemCode, () => string>> = { ...messages };

/** Adds the messages of the console. */
export function addMessages(more: Record<StaffCode, () => string>): void {
  Object.assign(known, more);
}

/** The message of a code. */
export function messageFor(code: ProblemCode): string {
  return (known[code] ?? messages['server.failed'])();
}

/** The message of any thrown value; an error that is not an `ApiError` reads as a server failure. */
export function explain(error: unknown): string {
  return messageFor(error instanceof ApiError ? error.code : 'server.failed');
}
