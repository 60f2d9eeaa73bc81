/** The port to messaging: features send and plan messages through it, the messaging feature implements it. */
import type { MessageChannel, MessageKind } from '@foyer/contract/messaging/messages.ts';
import type { Transaction } from '../db/database.ts';
import type { TenantScope } from '../db/scope.ts';

export type { MessageChannel, MessageKind };

export interface Message {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  /** E.164 or an email address. */
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
}

/** The record that a message is about. Planned messages are cancelled by it. */
export interface MessageAbout {
  readonly kind: 'schedule' | 'link' | 'request' | 'guest' | 'product';
  readonly id: string;
}

/** A message for a later time. The tenant's template of its kind gives the text. */
export interface PlannedMessage {
  /** A message with a key that is already planned is not planned again. One message per channel. */
  readonly key: string;
  readonly kind: Exclude<MessageKind, 'code' | 'account' | 'report'>;
  readonly about: MessageAbout;
  /** The recipient. Each channel of the tenant that has an address here is used. */
  readonly to: {
    readonly customerId: string | null;
    readonly phone: string | null;
    readonly email: string | null;
  };
  /** Limits the channels to those that staff chose. */
  readonly channels?: readonly MessageChannel[];
  /** BCP 47. Selects the template by its primary language, with English as the fallback. */
  readonly language: string | null;
  /** The recipient's time zone (IANA) for quiet hours; `null`: the tenant's. */
  readonly zone: string | null;
  /** The values of the template's placeholders. */
  readonly values: Readonly<Record<string, string>>;
  readonly dueAt: Date;
  /** The message is not sent after this instant, such as a reminder that comes too late. */
  readonly uselessAfter: Date | null;
  /**
   * A calendar entry that is attached to the mail (RFC 6047). REQUEST is in messages that earlier versions
   * planned.
   */
  readonly calendar?: { readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; readonly text: string };
}

/** A mail to staff with a text of its own, which no template gives. Its text is stored until it is deleted like others. */
export interface ReadyMail extends Pick<PlannedMessage, 'key' | 'uselessAfter'> {
  readonly kind: 'report';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The values of a message about a record at the time of sending; `null`: as they were planned. */
export type CurrentValues = (
  tx: Transaction,
  aboutId: string,
) => Promise<Pick<PlannedMessage, 'language' | 'values'> | null>;

/** A one-time code to render. */
export interface CodeMessage {
  readonly channel: MessageChannel;
  /** The `Accept-Language` header. */
  readonly languages: string | null;
  readonly code: string;
  readonly clientName: string;
  /** The host of the page that the code is entered on. */
  readonly host: string;
}

/** A failed `send`. Errors without the property were raised before the provider was called. */
export interface SendFailure {
  /** The provider did not answer, and may have sent the message. */
  readonly maybeSent: boolean;
}

export interface MessagePort {
  /** The channels that the tenant has a provider for, in the order of preference for one-time codes. */
  channelsOf(tx: Transaction): Promise<readonly MessageChannel[]>;
  /** Renders a code with the tenant's template, for `send`. */
  renderCode(tx: Transaction, message: CodeMessage): Promise<Pick<Message, 'subject' | 'text'>>;
  /**
   * Sends at once and stores no text: codes and mails to staff. Resolves when the provider has accepted the
   * message, and rejects with a `SendFailure` when it has not.
   */
  send(scope: TenantScope, message: Message): Promise<void>;
  /** Plans in the transaction of the record that the message is about. @returns the channels it will use */
  plan(tx: Transaction, message: PlannedMessage): Promise<readonly MessageChannel[]>;
  /** Puts a mail into the outbox, in the transaction of what it is about. It needs no flag. */
  planMail(tx: Transaction, mail: ReadyMail): Promise<void>;
  /** Planned messages about these records are rendered again when they are sent. */
  refreshWith(about: MessageAbout['kind'], find: CurrentValues): void;
  /** Cancels the planned messages about a record that are not being sent yet. */
  cancel(tx: Transaction, about: MessageAbout, kinds?: readonly MessageKind[]): Promise<void>;
}
