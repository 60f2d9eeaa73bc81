/** The messaging port: whoever has something to tell a person hands it in here; adapters carry it. */
import type { TenantScope } from '../db/scope.ts';

export type MessageChannel = 'sms' | 'email';

export interface Message {
  readonly channel: MessageChannel;
  /** E.164 or an e-mail address. */
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
}

export interface MessagePort {
  /** The channels that can carry something now, in the order of preference for a one-time code. */
  channels(scope: TenantScope): readonly MessageChannel[];
  /** Resolves when the channel has taken the message; throws when it has not. */
  send(scope: TenantScope, message: Message): Promise<void>;
}
