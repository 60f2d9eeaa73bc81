/** The messaging port: whoever has something to tell a person hands it in here; adapters carry it. */
import type { MessageChannel, MessageKind } from '@foyer/contract/managed-messages.ts';
import type { Unit } from '../db/database.ts';
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

/** What a message is about; planned ones are cancelled by it. */
export interface MessageAbout {
  readonly kind: 'schedule' | 'link';
  readonly id: string;
}

/** Something to be told at a time, in the tenant's own words for its kind. */
export interface PlannedMessage {
  /** Planned twice under one key is planned once; one message per channel. */
  readonly key: string;
  readonly kind: Exclude<MessageKind, 'code' | 'account'>;
  readonly about: MessageAbout;
  /** Who; by each of the tenant's channels that has an address here. */
  readonly to: {
    readonly customerId: string | null;
    readonly phone: string | null;
    readonly email: string | null;
  };
  /** Only these, where staff chose. */
  readonly channels?: readonly MessageChannel[];
  /** BCP 47; the template of its primary language, else English. */
  readonly language: string | null;
  /** IANA, the recipient's: quiet hours are in it. `null`: the tenant's. */
  readonly zone: string | null;
  /** Placeholder → what stands there. */
  readonly values: Readonly<Record<string, string>>;
  readonly dueAt: Date;
  /** Worth nothing after this instant: a reminder that could not go out in time stays in. */
  readonly uselessAfter: Date | null;
  /** Goes with the mail, as RFC 6047 wants a calendar entry. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly text: string };
}

/** A one-time code, to be put into words. */
export interface CodeToWord {
  readonly channel: MessageChannel;
  /** What the browser asks for, as its header says it. */
  readonly languages: string | null;
  readonly code: string;
  readonly clientName: string;
  /** Of the page it is typed into. */
  readonly host: string;
}

export interface MessagePort {
  /** The channels that can carry something for the tenant now, in the order of preference for a one-time code. */
  channelsOf(unit: Unit): Promise<readonly MessageChannel[]>;
  /** In the tenant's own words, ready for `send`. */
  wordCode(unit: Unit, told: CodeToWord): Promise<Pick<Message, 'subject' | 'text'>>;
  /** At once, kept nowhere: codes and mails to staff. Resolves when the carrier has taken it; throws when it has not. */
  send(scope: TenantScope, message: Message): Promise<void>;
  /** In the transaction of what it tells about: neither is there without the other. @returns the channels it goes by */
  plan(unit: Unit, message: PlannedMessage): Promise<readonly MessageChannel[]>;
  /** Takes back what was planned about something and is not on its way. */
  cancel(unit: Unit, about: MessageAbout, kinds?: readonly MessageKind[]): Promise<void>;
}
