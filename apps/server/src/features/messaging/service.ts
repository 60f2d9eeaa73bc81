/** Messaging: carries what the product has to tell a person, by mail or, in a demonstration, into the outbox. */
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Message, MessageChannel, MessagePort } from '../../platform/messages/port.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createMailer } from './smtp.ts';

export interface MessagingDependencies {
  readonly config: {
    /** Whether what nobody carries is shown in an outbox. */
    readonly demo: boolean;
    readonly smtpUrl: string | null;
    readonly mailFrom: string;
  };
  readonly now: () => Date;
}

export interface MessagingService extends MessagePort {
  readonly outbox: Outbox;
  close(): void;
}

export function createMessagingService({
  config: { demo, smtpUrl, mailFrom },
  now,
}: MessagingDependencies): MessagingService {
  const mailer = smtpUrl ? createMailer(smtpUrl, mailFrom) : null;
  const outbox = createOutbox();

  function channels(): readonly MessageChannel[] {
    // Whoever set up a mail server wants to see mails.
    if (mailer) return demo ? ['email', 'sms'] : ['email'];
    return demo ? ['sms', 'email'] : [];
  }

  return {
    outbox,
    channels,
    async send(scope: TenantScope, message: Message) {
      if (!channels().includes(message.channel))
        throw new Error(`Nothing is set up that carries ${message.channel}.`);
      if (message.channel === 'email') await mailer?.send(message);
      if (demo) outbox.add(scope.tenantId, { ...message, sentAt: now() });
    },
    close: () => mailer?.close(),
  };
}
