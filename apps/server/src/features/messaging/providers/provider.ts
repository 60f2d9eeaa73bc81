/** The interface of message providers (Twilio, generic HTTP, SMTP, demo outbox). */
import { type MessageChannel, type MessageKind, messageLimits } from '@foyer/contract/messaging/messages.ts';
import type { PlannedMessage, SendFailure } from '../../../platform/messages/messaging-port.ts';
import type { ProviderKind } from '../store.ts';

/** An inline image of a mail. */
export interface MailImage {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The HTML version of a mail, in the tenant's branding. */
export interface HtmlBody {
  readonly html: string;
  readonly logo: MailImage | null;
}

/** A message as it is handed to a provider. */
export interface OutgoingMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  /** E.164 or an email address. */
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  /** The URL for delivery reports, by kind of provider. */
  readonly callbackUrlFor: (provider: 'twilio' | 'http') => string;
  /** Absolute URL; `null` for messages without an opt-out. */
  readonly unsubscribeUrl: string | null;
  readonly calendar: PlannedMessage['calendar'] | null;
  /** Absent: plain text only. */
  readonly htmlBody?: HtmlBody;
  /** The tenant's name, beside the installation's address. Absent: the installation's own name. */
  readonly senderName?: string;
}

/** The provider's id of a message; `null` when it assigns none. */
export type ProviderMessageId = string | null;

export interface MessageProvider {
  readonly kind: ProviderKind;
  /**
   * Resolves when the provider has accepted the message. A provider without `find` must recognise a repeated
   * message by its id.
   * @throws DeliveryError
   */
  send(message: OutgoingMessage): Promise<ProviderMessageId>;
  /**
   * Searches the provider for a message whose earlier attempt ended without a response.
   * @param search the earliest time of that attempt, and a check for ids of other messages
   * @returns `null` when the provider does not have it
   * @throws DeliveryError when the provider cannot be queried now
   */
  find?(message: OutgoingMessage, search: FindOptions): Promise<{ id: string } | null>;
  /**
   * Reaches the provider without sending anything.
   * @returns what was tried, in a few words
   * @throws Error with what is wrong
   */
  verify?(): Promise<string>;
}

export interface FindOptions {
  readonly since: Date;
  readonly isOtherMessage: (providerMessageId: string) => Promise<boolean>;
}

interface DeliveryFailure {
  /** Shown to staff; contains no personal data. */
  readonly problem: string;
  /** Retrying would not help. */
  readonly isFinal?: boolean;
  /** The attempt ended without a response: the provider may have accepted the message. */
  readonly maybeSent?: boolean;
  /** The recipient opted out at the provider. */
  readonly isOptedOut?: boolean;
}

export class DeliveryError extends Error implements SendFailure {
  readonly problem: string;
  readonly isFinal: boolean;
  readonly maybeSent: boolean;
  readonly isOptedOut: boolean;

  constructor({ problem, isFinal, maybeSent, isOptedOut }: DeliveryFailure, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'DeliveryError';
    this.problem = problem;
    this.isFinal = isFinal ?? false;
    this.maybeSent = maybeSent ?? false;
    this.isOptedOut = isOptedOut ?? false;
  }
}

const unreachable: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

/**
 * The error for a request without a response. If no connection was made, the provider cannot have the
 * message.
 */
export function unansweredError(recipient: string, error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const code = (error as { code?: unknown }).code;
  const isUnreachable = typeof code === 'string' && unreachable.includes(code);
  const problem = isUnreachable
    ? `${recipient} cannot be reached (${code}).`
    : `${recipient} did not answer in time.`;
  return new DeliveryError({ problem, maybeSent: !isUnreachable }, { cause: error });
}

/** Bounds the whole send: single steps have their own timeouts. @throws DeliveryError */
export async function sendWithTimeout(
  provider: MessageProvider,
  message: OutgoingMessage,
): Promise<ProviderMessageId> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const problem = 'The provider did not answer in time.';
  const timer = setTimeout(() => reject(new DeliveryError({ problem, maybeSent: true })), sendTimeoutMs);
  try {
    return await Promise.race([provider.send(message), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export const sendTimeoutMs = messageLimits.timeoutMs * 2;
