/** A refusal the product understands; everything else that is thrown is a bug. */
import { type ErrorBody, type ErrorCode, type ErrorDetails, errorStatus } from '@foyer/contract/errors.ts';

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

  /** The one shape it travels in, over HTTP and in socket acknowledgements. */
  toBody(requestId?: string): ErrorBody {
    return {
      error: { code: this.code, message: this.message, ...this.details, ...(requestId ? { requestId } : {}) },
    };
  }
}

/** Sentences for developers; people are shown the page's translation of the code. */
const messages = {
  'request.malformed': 'The body is not valid JSON.',
  'request.invalid': 'The request does not have the expected shape; see fields.',
  'request.too_large': 'The body is larger than this call takes.',
  'request.unsupported_type': 'This content type is not taken here.',
  'request.too_many': 'Too many calls; wait and try again.',
  'route.not_found': 'There is no such address.',
  'event.unknown': 'There is no such event.',
  'auth.missing': 'This needs a Bearer token.',
  'auth.invalid': 'The token does not belong here.',
  'auth.expired': 'The token has expired.',
  'auth.forbidden': 'The caller may not do this.',
  'auth.wrong_credentials': 'The email or the password is wrong.',
  'tenant.unknown': 'No tenant lives at this host.',
  'tenant.suspended': 'This tenant is suspended.',
  'product.not_found': 'There is no such product.',
  'user.not_found': 'There is no such user.',
  'registration.not_found': 'There is no such registration.',
  'registration.no_channel': 'No channel is set up that could carry a code.',
  'code.wrong': 'That is not the code.',
  'code.exhausted': 'This code was tried too often; a new one is needed.',
  'code.expired': 'This code has expired; a new one is needed.',
  'code.other_browser': 'The code was asked for in another browser, or its cookie is gone.',
  'code.too_many': 'Too many codes were sent; wait before the next.',
  'code.not_sent': 'The code could not be sent.',
  'lobby.no_request': 'There is no such request.',
  'lobby.already_taken': 'Another agent took this request.',
  'lobby.agent_busy': 'The agent is in a meeting already.',
  'lobby.target_absent': 'Whoever it should be handed on to is not there.',
  'meeting.full': 'The agent meets one customer at a time.',
  'meeting.not_found': 'There is no such meeting.',
  'meeting.ended': 'The meeting has ended.',
  'media.unavailable': 'The media server does not answer.',
  'server.failed': 'Something went wrong on our side.',
  'auth.second_factor_required': 'A second factor is needed.',
  'auth.second_factor_wrong': 'The second factor is not right.',
  'auth.second_factor_setup': 'A second factor has to be set up first.',
  'auth.read_only': 'This session may only look.',
  'auth.too_many_tries': 'Too many wrong tries; wait.',
  'feature.off': 'This is switched off for the tenant.',
  'link.invalid': 'The link was used, has expired or never was.',
  'link.not_found': 'There is no such link.',
  'link.early': 'The link does not open yet.',
  'link.expired': 'The link has expired.',
  'link.used': 'The link was used already.',
  'link.revoked': 'The link was taken back.',
  'schedule.not_found': 'There is no such booked start.',
  'schedule.taken': 'That start has just been taken.',
  'schedule.already_booked': 'This customer has a booked start for the product already.',
  'schedule.over': 'That start is over or was cancelled.',
  'schedule.off': 'Nothing can be booked at that time.',
  'schedule.agent_busy': 'That agent has another booked start at that time.',
  'message.not_found': 'There is no such message.',
  'message.not_failed': 'That message has not failed.',
  'message.no_channel': 'Nothing is set up that carries messages by that channel.',
  'message.opted_out': 'That recipient wants no more messages by this channel.',
  'attachment.not_found': 'There is no such attachment.',
  'record.conflict': 'Somebody changed it meanwhile.',
  'record.in_use': 'Something else holds on to it.',
  'user.last_super_admin': 'The last super admin must stay.',
  'user.own_account': 'This cannot be done to the own account.',
  'product.withdrawn': 'The product is not offered any more.',
  'customer.not_found': 'There is no such customer.',
  'customer.blocked': 'This cannot be done here.',
  'slot.not_found': 'There is no such slot.',
  'session.not_found': 'There is no such session.',
  'passkey.not_found': 'There is no such passkey.',
  'upload.too_large': 'The file is too large.',
  'upload.unsupported_type': 'This kind of file is not taken.',
  'upload.too_many': 'That is more than can be attached.',
  'lobby.not_offered': 'Nobody is being asked about this request now.',
  'feedback.too_late': 'It is too late to say something about that meeting.',
} satisfies Record<ErrorCode, string>;
