/**
 * The customer's road as one table: each state a person can come to, the sentence that says it and the next step it offers.
 * Sentences and steps are named by their message keys, so that the pages and the documentation say the same.
 */
import type { ErrorCode } from './errors.ts';

/** Where on the road a state belongs. */
export type RoadPlace = 'details' | 'code' | 'lobby' | 'time' | 'link' | 'meeting' | 'anywhere';

/** What a person can do next → the message on its button; `null` where there is nothing to press. */
export const nextSteps = {
  'mend-it': null,
  'wait-a-moment': null,
  'come-back-later': null,
  'new-code': 'code_new',
  'try-again': 'try_again',
  'ask-again': 'over_ask_again',
  'back-to-lobby': 'over_knock_again',
  'pick-a-time': 'next_pick_time',
  'another-time': 'next_another_time',
  'see-the-time': null,
  'add-to-calendar': 'kept_add',
  'new-demo': 'next_new_demo',
  'start-again': null,
  'open-in-browser': 'in_app_open',
  'front-door': 'not_found_action',
  'continue-here': 'room_continue_here',
  'return-to-meeting': 'room_return',
  'back-to-start': 'room_back_to_start',
} as const satisfies Record<string, string | null>;
export type NextStep = keyof typeof nextSteps;

interface State {
  readonly place: RoadPlace;
  /** Message key of the title: only states that take the whole page have one. */
  readonly title?: string;
  /** Message key of the sentence. */
  readonly sentence: string;
  readonly next: NextStep;
  /** The second way on, and the first where `next` cannot be offered (nothing can be booked). */
  readonly otherwise?: NextStep;
}

/** State → what is said and what comes next. */
export const roadStates = {
  'no-channel': { place: 'details', sentence: 'form_no_channel', next: 'come-back-later' },
  'in-app-browser': { place: 'details', sentence: 'in_app_text', next: 'open-in-browser' },
  'fields-wrong': { place: 'details', sentence: 'error_request_invalid', next: 'mend-it' },
  'picture-too-large': { place: 'details', sentence: 'error_upload_too_large', next: 'mend-it' },
  'picture-of-another-type': {
    place: 'details',
    sentence: 'error_upload_unsupported_type',
    next: 'mend-it',
  },
  'too-many-pictures': { place: 'details', sentence: 'error_upload_too_many', next: 'mend-it' },
  'not-offered-here': { place: 'details', sentence: 'error_feature_off', next: 'mend-it' },
  'pictures-gone': { place: 'details', sentence: 'pictures_gone', next: 'mend-it' },
  'details-gone': { place: 'details', sentence: 'error_registration_not_found', next: 'mend-it' },

  'code-wrong': { place: 'code', sentence: 'error_code_wrong', next: 'mend-it' },
  'code-tried-too-often': { place: 'code', sentence: 'error_code_exhausted', next: 'new-code' },
  'code-expired': { place: 'code', sentence: 'error_code_expired', next: 'new-code' },
  'code-too-many': { place: 'code', sentence: 'error_code_too_many', next: 'wait-a-moment' },
  'code-of-another-browser': { place: 'code', sentence: 'error_code_other_browser', next: 'start-again' },
  'code-not-sent': { place: 'code', sentence: 'error_code_not_sent', next: 'try-again' },

  'nobody-free': {
    place: 'lobby',
    title: 'over_nobody_title',
    sentence: 'over_nobody_text',
    next: 'pick-a-time',
    otherwise: 'ask-again',
  },
  'turned-away': {
    place: 'lobby',
    title: 'over_refused_title',
    sentence: 'over_refused_text',
    next: 'pick-a-time',
    otherwise: 'ask-again',
  },
  'waited-too-long': {
    place: 'lobby',
    title: 'over_too_long_title',
    sentence: 'over_too_long_text',
    next: 'pick-a-time',
    otherwise: 'ask-again',
  },
  left: {
    place: 'lobby',
    title: 'over_left_title',
    sentence: 'over_left_text',
    next: 'back-to-lobby',
    otherwise: 'pick-a-time',
  },
  'place-kept': { place: 'lobby', sentence: 'lobby_offline_held', next: 'wait-a-moment' },
  'place-gone': { place: 'lobby', sentence: 'error_lobby_no_request', next: 'start-again' },

  'no-times': {
    place: 'time',
    sentence: 'times_none_text',
    next: 'ask-again',
    otherwise: 'come-back-later',
  },
  'time-taken': { place: 'time', sentence: 'error_schedule_taken', next: 'another-time' },
  'time-withdrawn': { place: 'time', sentence: 'error_schedule_off', next: 'another-time' },
  'already-booked': { place: 'time', sentence: 'error_schedule_already_booked', next: 'see-the-time' },
  'changed-meanwhile': { place: 'time', sentence: 'error_record_conflict', next: 'see-the-time' },
  booked: { place: 'time', sentence: 'kept_lead', next: 'add-to-calendar' },
  cancelled: {
    place: 'time',
    title: 'cancelled_title',
    sentence: 'cancelled_text',
    next: 'another-time',
    otherwise: 'front-door',
  },
  'time-over': {
    place: 'time',
    title: 'time_over_title',
    sentence: 'time_over_text',
    next: 'another-time',
    otherwise: 'new-demo',
  },
  'missed-by-us': {
    place: 'time',
    title: 'missed_by_us_title',
    sentence: 'missed_by_us_text',
    next: 'another-time',
    otherwise: 'new-demo',
  },
  'missed-by-customer': {
    place: 'time',
    title: 'missed_by_customer_title',
    sentence: 'missed_by_customer_text',
    next: 'another-time',
    otherwise: 'new-demo',
  },
  'time-unknown': {
    place: 'time',
    title: 'time_unknown_title',
    sentence: 'time_unknown_text',
    next: 'another-time',
    otherwise: 'new-demo',
  },

  'link-early': { place: 'link', sentence: 'countdown_text', next: 'add-to-calendar' },
  'link-expired': {
    place: 'link',
    title: 'link_expired_title',
    sentence: 'link_expired_text',
    next: 'another-time',
    otherwise: 'new-demo',
  },
  'link-used': {
    place: 'link',
    title: 'link_used_title',
    sentence: 'link_used_text',
    next: 'new-demo',
    otherwise: 'front-door',
  },
  'link-revoked': {
    place: 'link',
    title: 'link_revoked_title',
    sentence: 'link_revoked_text',
    next: 'new-demo',
    otherwise: 'front-door',
  },
  'link-invalid': {
    place: 'link',
    title: 'link_invalid_title',
    sentence: 'link_invalid_text',
    next: 'new-demo',
    otherwise: 'front-door',
  },

  'camera-refused': { place: 'meeting', sentence: 'room_camera_refused', next: 'try-again' },
  'network-gone': { place: 'meeting', sentence: 'room_reconnecting_hint', next: 'wait-a-moment' },
  'meeting-open': {
    place: 'meeting',
    title: 'room_still_open',
    sentence: 'room_still_open_hint',
    next: 'return-to-meeting',
  },
  'other-tab': {
    place: 'meeting',
    title: 'room_taken_over',
    sentence: 'room_taken_over_hint',
    next: 'continue-here',
  },
  'room-unreachable': { place: 'meeting', sentence: 'room_opening_slow', next: 'wait-a-moment' },
  'room-unknown': {
    place: 'meeting',
    title: 'room_not_found',
    sentence: 'room_not_found_hint',
    next: 'back-to-start',
  },
  'meeting-over': { place: 'meeting', title: 'room_ended', sentence: 'room_thanks', next: 'back-to-start' },

  blocked: {
    place: 'anywhere',
    title: 'blocked_title',
    sentence: 'error_customer_blocked',
    next: 'front-door',
  },
  'called-off': {
    place: 'lobby',
    title: 'over_cancelled_title',
    sentence: 'over_cancelled_text',
    next: 'ask-again',
  },
  'link-sent': {
    place: 'lobby',
    title: 'over_link_sent_title',
    sentence: 'over_link_sent_text',
    next: 'new-demo',
    otherwise: 'front-door',
  },
  'service-paused': {
    place: 'lobby',
    title: 'over_paused_title',
    sentence: 'over_paused_text',
    next: 'ask-again',
  },
  'product-withdrawn': {
    place: 'anywhere',
    title: 'product_withdrawn_title',
    sentence: 'product_withdrawn_text',
    next: 'front-door',
  },
  'tenant-suspended': {
    place: 'anywhere',
    title: 'suspended_title',
    sentence: 'suspended_text',
    next: 'try-again',
  },
  'sign-in-over': { place: 'anywhere', sentence: 'error_auth_expired', next: 'start-again' },
  'too-often': { place: 'anywhere', sentence: 'error_request_too_many', next: 'wait-a-moment' },
  offline: { place: 'anywhere', sentence: 'offline_typed_is_kept', next: 'wait-a-moment' },
  'nothing-here': {
    place: 'anywhere',
    title: 'not_found_title',
    sentence: 'not_found_text',
    next: 'front-door',
  },
  'page-too-old': { place: 'anywhere', sentence: 'error_route_not_found', next: 'try-again' },
  failed: { place: 'anywhere', title: 'failed_title', sentence: 'failed_text', next: 'try-again' },
} as const satisfies Record<string, State>;

export type RoadState = keyof typeof roadStates;
/** The states that take the whole page. */
export type WholePageState = {
  [S in RoadState]: (typeof roadStates)[S] extends { readonly title: string } ? S : never;
}[RoadState];

/** Refusal of one of the customer's calls → the state it brings the person to. */
export const stateOfRefusal = {
  'request.malformed': 'failed',
  'request.invalid': 'fields-wrong',
  'request.too_large': 'picture-too-large',
  'request.unsupported_type': 'picture-of-another-type',
  'request.too_many': 'too-often',
  'route.not_found': 'page-too-old',
  'auth.missing': 'sign-in-over',
  'auth.invalid': 'sign-in-over',
  'auth.expired': 'sign-in-over',
  'auth.forbidden': 'sign-in-over',
  'tenant.unknown': 'nothing-here',
  'tenant.suspended': 'tenant-suspended',
  'product.not_found': 'product-withdrawn',
  'product.withdrawn': 'product-withdrawn',
  'customer.blocked': 'blocked',
  'feature.off': 'not-offered-here',
  'upload.too_large': 'picture-too-large',
  'upload.unsupported_type': 'picture-of-another-type',
  'upload.too_many': 'too-many-pictures',
  'attachment.not_found': 'pictures-gone',
  'registration.not_found': 'details-gone',
  'registration.no_channel': 'no-channel',
  'code.wrong': 'code-wrong',
  'code.exhausted': 'code-tried-too-often',
  'code.expired': 'code-expired',
  'code.other_browser': 'code-of-another-browser',
  'code.too_many': 'code-too-many',
  'code.not_sent': 'code-not-sent',
  'link.invalid': 'link-invalid',
  'link.early': 'link-early',
  'link.expired': 'link-expired',
  'link.used': 'link-used',
  'link.revoked': 'link-revoked',
  'schedule.not_found': 'time-unknown',
  'schedule.taken': 'time-taken',
  'schedule.already_booked': 'already-booked',
  'schedule.over': 'time-over',
  'schedule.off': 'time-withdrawn',
  'record.conflict': 'changed-meanwhile',
  'lobby.no_request': 'place-gone',
  'meeting.not_found': 'room-unknown',
  'lobby.not_offered': 'place-kept',
  'meeting.ended': 'meeting-over',
  'feedback.too_late': 'meeting-over',
  'media.unavailable': 'room-unreachable',
  'server.failed': 'failed',
} as const satisfies Partial<Record<ErrorCode, RoadState>>;

/** The state of a refusal; one of staff's own that should never come here reads like a failure of ours. */
export function roadStateOf(code: string): RoadState {
  return Object.hasOwn(stateOfRefusal, code) ? stateOfRefusal[code as keyof typeof stateOfRefusal] : 'failed';
}
