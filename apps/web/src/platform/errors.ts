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
  'event.unknown': () => m.error_event_unknown(),
  'auth.missing': () => m.error_auth_missing(),
  'auth.invalid': () => m.error_auth_invalid(),
  'auth.expired': () => m.error_auth_expired(),
  'auth.forbidden': () => m.error_auth_forbidden(),
  'auth.wrong_credentials': () => m.error_auth_wrong_credentials(),
  'tenant.unknown': () => m.error_tenant_unknown(),
  'tenant.suspended': () => m.error_tenant_suspended(),
  'product.not_found': () => m.error_product_not_found(),
  'user.not_found': () => m.error_user_not_found(),
  'registration.not_found': () => m.error_registration_not_found(),
  'registration.no_channel': () => m.error_registration_no_channel(),
  'code.wrong': () => m.error_code_wrong(),
  'code.exhausted': () => m.error_code_exhausted(),
  'code.expired': () => m.error_code_expired(),
  'code.too_many': () => m.error_code_too_many(),
  'code.not_sent': () => m.error_code_not_sent(),
  'lobby.no_request': () => m.error_lobby_no_request(),
  'lobby.already_taken': () => m.error_lobby_already_taken(),
  'lobby.agent_busy': () => m.error_lobby_agent_busy(),
  'meeting.not_found': () => m.error_meeting_not_found(),
  'meeting.ended': () => m.error_meeting_ended(),
  'media.unavailable': () => m.error_media_unavailable(),
  'server.failed': () => m.error_server_failed(),
  'auth.second_factor_required': () => m.error_auth_second_factor_required(),
  'auth.second_factor_wrong': () => m.error_auth_second_factor_wrong(),
  'auth.second_factor_setup': () => m.error_auth_second_factor_setup(),
  'auth.read_only': () => m.error_auth_read_only(),
  'auth.too_many_tries': () => m.error_auth_too_many_tries(),
  'feature.off': () => m.error_feature_off(),
  'link.invalid': () => m.error_link_invalid(),
  'record.conflict': () => m.error_record_conflict(),
  'record.in_use': () => m.error_record_in_use(),
  'user.last_super_admin': () => m.error_user_last_super_admin(),
  'user.own_account': () => m.error_user_own_account(),
  'customer.not_found': () => m.error_customer_not_found(),
  'customer.blocked': () => m.error_customer_blocked(),
  'slot.not_found': () => m.error_slot_not_found(),
  'session.not_found': () => m.error_session_not_found(),
  'passkey.not_found': () => m.error_passkey_not_found(),
  'upload.too_large': () => m.error_upload_too_large(),
  'upload.unsupported_type': () => m.error_upload_unsupported_type(),
} satisfies Record<ProblemCode, () => string>;

/** The sentence for a code. */
export function sentenceFor(code: ProblemCode): string {
  return sentences[code]();
}

/** The sentence for anything that was thrown; what is no refusal is our own fault and reads like one. */
export function explain(error: unknown): string {
  return sentenceFor(error instanceof ApiError ? error.code : 'server.failed');
}
