/** An error with a code from the contract. Anything else that is thrown is an unhandled error. */
import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
  errorStatus,
} from '@foyer/contract/core/errors.ts';

export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(messages[code], options);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  /** The error body of HTTP responses and socket acknowledgements. */
  toBody(requestId?: string): ErrorBody {
    return {
      error: { code: this.code, message: this.message, ...this.details, ...(requestId ? { requestId } : {}) },
    };
  }
}

/** Messages for developers. The pages show their own translation of the code. */
const messages = {
  'request.malformed': 'The request body is not valid JSON.',
  'request.invalid': 'The request does not match the expected schema; see fields.',
  'request.too_large': 'The request exceeds the size limit.',
  'request.unsupported_type': 'The content type is not supported.',
  'request.timed_out': 'The request did not arrive in time.',
  'request.too_many': 'Too many requests; retry later.',
  'route.not_found': 'No route matches this address.',
  'event.unknown': 'No such event exists.',
  'auth.missing': 'A Bearer token is required.',
  'auth.invalid': 'The token is not valid here.',
  'auth.expired': 'The token has expired.',
  'auth.forbidden': 'The caller is not allowed to do this.',
  'auth.wrong_credentials': 'The email or password is wrong.',
  'tenant.unknown': 'No tenant exists for this host.',
  'tenant.suspended': 'This tenant is suspended.',
  'product.not_found': 'The product does not exist.',
  'user.not_found': 'The user does not exist.',
  'registration.not_found': 'The registration does not exist.',
  'registration.no_channel': 'No channel is configured to deliver a code.',
  'code.wrong': 'The code is wrong.',
  'code.superseded': 'This is an earlier code; enter the newest one.',
  'code.exhausted': 'Too many wrong attempts; request a new code.',
  'code.expired': 'The code has expired; request a new one.',
  'code.other_browser': 'The code was requested in another browser, or its cookie is missing.',
  'code.too_many': 'Too many codes were sent; wait before requesting another.',
  'code.not_sent': 'The code could not be sent.',
  'lobby.no_request': 'The request does not exist.',
  'lobby.already_taken': 'Another agent accepted this request.',
  'lobby.agent_busy': 'The agent is already in a meeting.',
  'lobby.target_absent': 'The agent to transfer to is not available.',
  'meeting.full': 'The agent can meet only one customer at a time.',
  'meeting.not_found': 'The meeting does not exist.',
  'meeting.ended': 'The meeting has ended.',
  'annotation.no_share': 'This person shares no screen with you.',
  'annotation.not_allowed': 'The person who shares the screen does not allow it.',
  'annotation.full': 'The drawing is full.',
  'snapshot.customer_absent': 'The customer is not in the room.',
  'snapshot.on_hold': 'The customer is on hold.',
  'snapshot.not_allowed': 'The customer does not allow snapshots in this meeting.',
  'snapshot.camera_off': 'The camera of the customer is off.',
  'snapshot.expired': 'The right to store this snapshot has expired or was used.',
  'meeting.left': 'The customer left the meeting and has not rejoined.',
  'supervision.taken': 'Another admin monitors this meeting.',
  'supervision.over': 'The meeting is not monitored, or not by the caller.',
  'consultation.not_found': 'Consultation not found, or not of the caller.',
  'consultation.over': 'The consultation has ended, or is not in a state for this.',
  'consultation.running': 'Another agent is consulted about this meeting already.',
  'media.unavailable': 'The media server does not respond.',
  'server.busy': 'The server has too much to do at the moment; retry later.',
  'server.failed': 'The server failed to process the request.',
  'auth.second_factor_required': 'A second factor is required.',
  'auth.second_factor_wrong': 'The second factor is wrong.',
  'auth.second_factor_setup': 'A second factor must be set up first.',
  'auth.read_only': 'This session is read-only.',
  'auth.too_many_tries': 'Too many failed attempts; retry later.',
  'feature.off': 'The feature is turned off for this tenant.',
  'link.invalid': 'The link has been used, has expired or does not exist.',
  'link.not_found': 'The link does not exist.',
  'lobby.closed': 'The product is outside its opening hours.',
  'link.early': 'The link is not open yet.',
  'link.expired': 'The link has expired.',
  'link.used': 'The link has already been used.',
  'link.revoked': 'The link has been revoked.',
  'schedule.not_found': 'The booking does not exist.',
  'schedule.taken': 'The time has just been booked.',
  'schedule.already_booked': 'The customer already has a booking for this product.',
  'schedule.over': 'The booking is over or was cancelled.',
  'schedule.off': 'This time cannot be booked.',
  'schedule.agent_busy': 'The agent has another booking at that time.',
  'message.not_found': 'The message does not exist.',
  'message.not_failed': 'The message has not failed.',
  'message.no_channel': 'No provider is configured for this channel.',
  'message.opted_out': 'The recipient has opted out of messages by this channel.',
  'attachment.not_found': 'The attachment does not exist.',
  'record.conflict': 'The record was changed in the meantime.',
  'record.in_use': 'Other records depend on this one.',
  'user.last_super_admin': 'At least one active super admin must remain.',
  'user.own_account': 'Users cannot do this to their own account.',
  'product.withdrawn': 'The product is no longer offered.',
  'product.platform_unavailable':
    'The meeting address of the product is not valid, or its app is no longer allowed.',
  'customer.not_found': 'The customer does not exist.',
  'customer.blocked': 'The request cannot be processed.',
  'slot.not_found': 'The slot does not exist.',
  'session.not_found': 'The session does not exist.',
  'passkey.not_found': 'The passkey does not exist.',
  'upload.too_large': 'The file is too large.',
  'upload.unsupported_type': 'The file type is not supported.',
  'upload.too_many_pixels': 'The picture has too many pixels.',
  'upload.damaged': 'The picture is damaged or not complete.',
  'upload.too_many': 'The files are too many, or too large together.',
  'lobby.target_busy': 'The agent cannot be offered the request now.',
  'lobby.already_assigned': 'The request is already offered to another agent.',
  'lobby.request_over': 'The request has ended.',
  'lobby.not_waiting': 'The customer is not waiting in the queue.',
  'lobby.not_your_turn': 'It is not the turn of this customer yet.',
  'lobby.customer_away': 'The customer is away from the page.',
  'lobby.not_offered': 'The request is not offered to any agent now.',
  'recording.not_found': 'The recording does not exist.',
  'recording.running': 'The meeting is already being recorded.',
  'push.not_found': 'There is no such push subscription of the caller.',
  'saved_filter.not_found': 'There is no such saved filter of the caller.',
  'saved_filter.too_many': 'The caller has as many saved filters for this table as allowed.',
  'meeting.external': 'The meeting takes place on an external platform and has no room.',
  'meeting.built_in': 'The meeting takes place in the built-in room.',
  'guest.not_found': 'The guest does not exist.',
  'guest.full': 'The meeting has as many guests as it can have.',
  'guest.too_many': 'No more guests can be invited to this meeting.',
  'guest.not_waiting': 'The guest does not ask to join.',
  'wallboard.not_found': 'There is no such wallboard.',
  'wallboard.revoked': 'The link of this wallboard is not valid, or was revoked.',
  'wallboard.too_many': 'There are as many wallboards as there can be.',
  'analytics.unavailable': 'The analytics server did not issue a token.',
  'feedback.too_late': 'The feedback period for this meeting is over.',
} satisfies Record<ErrorCode, string>;
