/** The sentences for refusals that only the console meets. */
import { m } from '../paraglide/messages.js';
import { alsoSay, type StaffCode } from './errors.ts';

const sentences = {
  'event.unknown': () => m.error_event_unknown(),
  'auth.wrong_credentials': () => m.error_auth_wrong_credentials(),
  'user.not_found': () => m.error_user_not_found(),
  'lobby.already_taken': () => m.error_lobby_already_taken(),
  'lobby.agent_busy': () => m.error_lobby_agent_busy(),
  'lobby.target_absent': () => m.error_lobby_target_absent(),
  'lobby.not_offered': () => m.error_lobby_not_offered(),
  'meeting.full': () => m.error_meeting_full(),
  'feedback.too_late': () => m.error_feedback_too_late(),
  'auth.second_factor_required': () => m.error_auth_second_factor_required(),
  'auth.second_factor_wrong': () => m.error_auth_second_factor_wrong(),
  'auth.second_factor_setup': () => m.error_auth_second_factor_setup(),
  'auth.read_only': () => m.error_auth_read_only(),
  'auth.too_many_tries': () => m.error_auth_too_many_tries(),
  'record.in_use': () => m.error_record_in_use(),
  'user.last_super_admin': () => m.error_user_last_super_admin(),
  'user.own_account': () => m.error_user_own_account(),
  'customer.not_found': () => m.error_customer_not_found(),
  'slot.not_found': () => m.error_slot_not_found(),
  'session.not_found': () => m.error_session_not_found(),
  'passkey.not_found': () => m.error_passkey_not_found(),
  'link.not_found': () => m.error_link_not_found(),
  'schedule.agent_busy': () => m.error_schedule_agent_busy(),
  'message.not_found': () => m.error_message_not_found(),
  'message.not_failed': () => m.error_message_not_failed(),
  'message.no_channel': () => m.error_message_no_channel(),
  'message.opted_out': () => m.error_message_opted_out(),
} satisfies Record<StaffCode, () => string>;

alsoSay(sentences);
