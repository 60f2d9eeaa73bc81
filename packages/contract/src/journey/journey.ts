/**
 * The customer journey as one table: each state a customer can reach, its text and the next step it offers.
 * Texts and buttons are named by their translation keys, which the pages and the documentation share.
 */
import type { ErrorCode } from '../core/errors.ts';

/** The part of the journey that a state belongs to. */
export type JourneySection = 'details' | 'code' | 'lobby' | 'time' | 'link' | 'meeting' | 'anywhere';

/** Next step → translation key of its button; `null` where there is no button. */
export const nextSteps = {
  'correct-it': null,
  'wait-a-moment': null,
  'come-back-later': null,
  'new-code': 'code_new',
  'send-code': 'link_send_code',
  'join-lobby': 'link_join_lobby',
  'try-again': 'try_again',
  'ask-again': 'over_try_again',
  'back-to-lobby': 'over_knock_again',
  'pick-a-time': 'next_pick_time',
  'another-time': 'next_another_time',
  'see-the-time': null,
  'add-to-calendar': 'kept_add',
  'new-demo': 'next_new_demo',
  'start-again': null,
  'open-in-browser': 'in_app_open',
  'home-page': 'not_found_action',
  'continue-here': 'room_continue_here',
  'return-to-meeting': 'room_return',
  rejoin: 'room_rejoin',
  'end-meeting': 'room_left_end',
  'back-to-start': 'room_back_to_start',
} as const satisfies Record<string, string | null>;
export type NextStep = keyof typeof nextSteps;

interface StateDefinition {
  readonly section: JourneySection;
  /** Translation key of the title: only states that take the whole page have one. */
  readonly title?: string;
  /** Translation key of the sentence. */
  readonly sentence: string;
  readonly next: NextStep;
  /** The second step; the only one where `next` is not available (nothing can be booked). */
  readonly otherwise?: NextStep;
}

/** State → its text and its next steps. */
export const journeyStates = {
  'no-channel': { section: 'details', sentence: 'form_no_channel', next: 'come-back-later' },
  'in-app-browser': { section: 'details', sentence: 'in_app_text', next: 'open-in-browser' },
  'fields-wrong': { section: 'details', sentence: 'error_request_invalid', next: 'correct-it' },
  'picture-too-large': { section: 'details', sentence: 'error_upload_too_large', next: 'correct-it' },
  'picture-of-another-type': {
    section: 'details',
    sentence: 'error_upload_unsupported_type',
    next: 'correct-it',
  },
  'picture-too-many-pixels': {
    section: 'details',
    sentence: 'error_upload_too_many_pixels',
    next: 'correct-it',
  },
  'picture-damaged': { section: 'details', sentence: 'error_upload_damaged', next: 'correct-it' },
  'too-many-pictures': { section: 'details', sentence: 'error_upload_too_many', next: 'correct-it' },
  'not-offered-here': { section: 'details', sentence: 'error_feature_off', next: 'correct-it' },
  'pictures-gone': { section: 'details', sentence: 'pictures_expired', next: 'correct-it' },
  'details-gone': { section: 'details', sentence: 'error_registration_not_found', next: 'correct-it' },

  'code-wrong': { section: 'code', sentence: 'error_code_wrong', next: 'correct-it' },
  'code-earlier': { section: 'code', sentence: 'error_code_superseded', next: 'correct-it' },
  'code-tried-too-often': { section: 'code', sentence: 'error_code_exhausted', next: 'new-code' },
  'code-expired': { section: 'code', sentence: 'error_code_expired', next: 'new-code' },
  'code-too-many': { section: 'code', sentence: 'error_code_too_many', next: 'wait-a-moment' },
  'code-of-another-browser': { section: 'code', sentence: 'error_code_other_browser', next: 'start-again' },
  'code-not-sent': { section: 'code', sentence: 'error_code_not_sent', next: 'try-again' },

  'no-agent-free': {
    section: 'lobby',
    title: 'over_no_agent_title',
    sentence: 'over_no_agent_text',
    next: 'pick-a-time',
    otherwise: 'ask-again',
  },
  'turned-away': {
    section: 'lobby',
    title: 'over_refused_title',
    sentence: 'over_refused_text',
    next: 'pick-a-time',
    otherwise: 'ask-again',
  },
  'waited-too-long': {
    section: 'lobby',
    title: 'over_too_long_title',
    sentence: 'over_too_long_text',
    next: 'pick-a-time',
    otherwise: 'ask-again',
  },
  left: {
    section: 'lobby',
    title: 'over_left_title',
    sentence: 'over_left_text',
    next: 'back-to-lobby',
    otherwise: 'pick-a-time',
  },
  'lobby-closed': {
    section: 'lobby',
    title: 'over_closed_title',
    sentence: 'over_closed_text',
    next: 'pick-a-time',
    otherwise: 'ask-again',
  },
  away: { section: 'lobby', sentence: 'away_text', next: 'back-to-lobby' },
  'position-kept': { section: 'lobby', sentence: 'lobby_offline_held', next: 'wait-a-moment' },
  'request-gone': { section: 'lobby', sentence: 'error_lobby_no_request', next: 'start-again' },

  'no-times': {
    section: 'time',
    sentence: 'times_none_text',
    next: 'ask-again',
    otherwise: 'come-back-later',
  },
  'time-taken': { section: 'time', sentence: 'error_schedule_taken', next: 'another-time' },
  'time-withdrawn': { section: 'time', sentence: 'error_schedule_off', next: 'another-time' },
  'already-booked': { section: 'time', sentence: 'error_schedule_already_booked', next: 'see-the-time' },
  'changed-meanwhile': { section: 'time', sentence: 'error_record_conflict', next: 'see-the-time' },
  booked: { section: 'time', sentence: 'kept_lead', next: 'add-to-calendar' },
  cancelled: {
    section: 'time',
    title: 'cancelled_title',
    sentence: 'cancelled_text',
    next: 'another-time',
    otherwise: 'home-page',
  },
  'time-over': {
    section: 'time',
    title: 'time_over_title',
    sentence: 'time_over_text',
    next: 'another-time',
    otherwise: 'new-demo',
  },
  'missed-by-us': {
    section: 'time',
    title: 'missed_by_us_title',
    sentence: 'missed_by_us_text',
    next: 'another-time',
    otherwise: 'new-demo',
  },
  'missed-by-customer': {
    section: 'time',
    title: 'missed_by_customer_title',
    sentence: 'missed_by_customer_text',
    next: 'another-time',
    otherwise: 'new-demo',
  },
  'time-unknown': {
    section: 'time',
    title: 'time_unknown_title',
    sentence: 'time_unknown_text',
    next: 'another-time',
    otherwise: 'new-demo',
  },

  'link-confirm': {
    section: 'link',
    title: 'link_confirm_title',
    sentence: 'link_confirm_text',
    next: 'send-code',
  },
  'link-open': { section: 'link', title: 'link_open_title', sentence: 'link_open_text', next: 'join-lobby' },
  'link-early': { section: 'link', sentence: 'booking_text', next: 'add-to-calendar' },
  'link-expired': {
    section: 'link',
    title: 'link_expired_title',
    sentence: 'link_expired_text',
    next: 'another-time',
    otherwise: 'new-demo',
  },
  'link-used': {
    section: 'link',
    title: 'link_used_title',
    sentence: 'link_used_text',
    next: 'new-demo',
    otherwise: 'home-page',
  },
  'link-revoked': {
    section: 'link',
    title: 'link_revoked_title',
    sentence: 'link_revoked_text',
    next: 'new-demo',
    otherwise: 'home-page',
  },
  'link-invalid': {
    section: 'link',
    title: 'link_invalid_title',
    sentence: 'link_invalid_text',
    next: 'new-demo',
    otherwise: 'home-page',
  },

  'camera-refused': { section: 'meeting', sentence: 'room_camera_refused', next: 'try-again' },
  'network-gone': { section: 'meeting', sentence: 'room_reconnecting_hint', next: 'wait-a-moment' },
  'meeting-open': {
    section: 'meeting',
    title: 'room_still_open',
    sentence: 'room_still_open_hint',
    next: 'return-to-meeting',
  },
  'meeting-left': {
    section: 'meeting',
    title: 'room_left',
    sentence: 'room_left_hint',
    next: 'rejoin',
    otherwise: 'end-meeting',
  },
  'other-tab': {
    section: 'meeting',
    title: 'room_taken_over',
    sentence: 'room_taken_over_hint',
    next: 'continue-here',
  },
  'room-unreachable': { section: 'meeting', sentence: 'room_opening_slow', next: 'wait-a-moment' },
  'room-unknown': {
    section: 'meeting',
    title: 'room_not_found',
    sentence: 'room_not_found_hint',
    next: 'back-to-start',
  },
  'meeting-over': { section: 'meeting', title: 'room_ended', sentence: 'room_thanks', next: 'back-to-start' },

  blocked: {
    section: 'anywhere',
    title: 'blocked_title',
    sentence: 'error_customer_blocked',
    next: 'home-page',
  },
  'called-off': {
    section: 'lobby',
    title: 'over_cancelled_title',
    sentence: 'over_cancelled_text',
    next: 'ask-again',
  },
  'link-sent': {
    section: 'lobby',
    title: 'over_link_sent_title',
    sentence: 'over_link_sent_text',
    next: 'new-demo',
    otherwise: 'home-page',
  },
  'service-paused': {
    section: 'lobby',
    title: 'over_paused_title',
    sentence: 'over_paused_text',
    next: 'ask-again',
  },
  'product-withdrawn': {
    section: 'anywhere',
    title: 'product_withdrawn_title',
    sentence: 'product_withdrawn_text',
    next: 'home-page',
  },
  'tenant-suspended': {
    section: 'anywhere',
    title: 'suspended_title',
    sentence: 'suspended_text',
    next: 'try-again',
  },
  'sign-in-over': { section: 'anywhere', sentence: 'error_auth_expired', next: 'start-again' },
  'too-often': { section: 'anywhere', sentence: 'error_request_too_many', next: 'wait-a-moment' },
  offline: { section: 'anywhere', sentence: 'offline_typed_is_kept', next: 'wait-a-moment' },
  'nothing-here': {
    section: 'anywhere',
    title: 'not_found_title',
    sentence: 'not_found_text',
    next: 'home-page',
  },
  'page-too-old': { section: 'anywhere', sentence: 'error_route_not_found', next: 'try-again' },
  failed: { section: 'anywhere', title: 'failed_title', sentence: 'failed_text', next: 'try-again' },
} as const satisfies Record<string, StateDefinition>;

export type JourneyState = keyof typeof journeyStates;
/** The states that take the whole page. */
export type WholePageState = {
  [S in JourneyState]: (typeof journeyStates)[S] extends { readonly title: string } ? S : never;
}[JourneyState];

/** Error code of a call that customers make → the state that it leads to. */
export const stateByErrorCode = {
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
  'upload.too_many_pixels': 'picture-too-many-pixels',
  'upload.damaged': 'picture-damaged',
  'upload.too_many': 'too-many-pictures',
  'attachment.not_found': 'pictures-gone',
  'registration.not_found': 'details-gone',
  'registration.no_channel': 'no-channel',
  'code.wrong': 'code-wrong',
  'code.superseded': 'code-earlier',
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
  'lobby.no_request': 'request-gone',
  'lobby.closed': 'lobby-closed',
  'lobby.not_waiting': 'position-kept',
  'lobby.not_your_turn': 'away',
  'message.no_channel': 'no-channel',
  'meeting.not_found': 'room-unknown',
  'lobby.not_offered': 'position-kept',
  'meeting.ended': 'meeting-over',
  'meeting.left': 'meeting-left',
  'meeting.external': 'failed',
  'meeting.built_in': 'failed',
  // The room explains these where they happen.
  'annotation.no_share': 'failed',
  'annotation.not_allowed': 'failed',
  'annotation.full': 'failed',
  'snapshot.expired': 'failed',
  'snapshot.on_hold': 'failed',
  'snapshot.not_allowed': 'failed',
  'snapshot.camera_off': 'failed',
  'recording.not_found': 'failed',
  'push.not_found': 'failed',
  'product.platform_unavailable': 'room-unreachable',
  'feedback.too_late': 'meeting-over',
  'media.unavailable': 'room-unreachable',
  'request.range_not_satisfiable': 'failed',
  'storage.full': 'failed',
  'storage.unavailable': 'failed',
  'server.failed': 'failed',
} as const satisfies Partial<Record<ErrorCode, JourneyState>>;

/** The state of an error code; a code that customers should never receive maps to `failed`. */
export function journeyStateOf(code: string): JourneyState {
  return Object.hasOwn(stateByErrorCode, code)
    ? stateByErrorCode[code as keyof typeof stateByErrorCode]
    : 'failed';
}
