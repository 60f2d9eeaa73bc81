/** A fake of the port to messaging: stores the messages, and can be set to fail. */
import type {
  CurrentValues,
  Message,
  MessageAbout,
  MessageChannel,
  MessagePort,
  PlannedMessage,
  ReadyMail,
} from '../../platform/messages/messaging-port.ts';

export interface FakeMessagePort extends MessagePort {
  readonly sent: Message[];
  /** Planned and not cancelled, in the order of planning. */
  readonly planned: PlannedMessage[];
  readonly mails: ReadyMail[];
  /** By the kind of record that messages are about. */
  readonly currentValues: Map<MessageAbout['kind'], CurrentValues>;
  /** The channels that the tenant has a provider for, in the order of preference. */
  available: MessageChannel[];
  failing: boolean;
  /** Whether a failed send may have been sent all the same. */
  maybeSent: boolean;
  onlyInOutboxOf(): Promise<readonly MessageChannel[]>;
}

export function createFakeMessagePort(): FakeMessagePort {
  return {
    sent: [],
    planned: [],
    mails: [],
    currentValues: new Map(),
    available: ['sms', 'email'],
    failing: false,
    maybeSent: false,
    onlyInOutboxOf: async () => [],
    async channelsOf() {
      return this.available;
    },
    async renderCode(_tx, { channel, code, clientName, host }) {
      return {
        subject: channel === 'email' ? 'Your code' : null,
        text: `${code} is your code for ${clientName}.\n\n@${host.split(':')[0]} #${code}`,
      };
    },
    async plan(_tx, message) {
      if (!this.planned.some(({ key }) => key === message.key)) this.planned.push(message);
      const addresses = { sms: message.to.phone, whatsapp: message.to.phone, email: message.to.email };
      return this.available.filter((channel) => addresses[channel] && isWanted(message, channel));
    },
    async planMail(_tx, mail) {
      this.mails.push(mail);
    },
    refreshWith(about, find) {
      this.currentValues.set(about, find);
    },
    async cancel(_tx, about, kinds) {
      const kept = this.planned.filter(
        (message) => !isAbout(message, about) || (kinds && !kinds.includes(message.kind)),
      );
      this.planned.splice(0, this.planned.length, ...kept);
    },
    async send(_scope, message) {
      if (this.failing)
        throw Object.assign(new Error('the provider does not answer'), { maybeSent: this.maybeSent });
      this.sent.push(message);
    },
  };
}

const isWanted = ({ channels }: PlannedMessage, channel: MessageChannel) =>
  !channels || channels.includes(channel);

const isAbout = (message: PlannedMessage, { kind, id }: MessageAbout) =>
  message.about.kind === kind && message.about.id === id;
