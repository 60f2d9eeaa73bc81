/** Sending at once: codes, mails to staff and examples. Their texts are kept nowhere; what became of them is. */
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Message, MessageChannel } from '../../platform/messages/port.ts';
import { type Carrier, handOver, NotCarried, type Parcel } from './carrier.ts';
import type { CarrierSettings } from './carriers.ts';
import { claimLastsMs, parcelOf } from './delivery.ts';
import type { DressMail } from './mail-dress.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly carriers: Pick<CarrierSettings, 'load'>;
  readonly dress: DressMail;
  readonly now: () => Date;
  readonly originOf: (tenant: string) => string;
  readonly onCarried: (scope: TenantScope, message: Parcel) => void;
}

export function createSending({ database, carriers, dress, now, originOf, onCarried }: Parts) {
  async function begin(
    unit: Unit,
    { kind, channel, to }: Message,
  ): Promise<{ row: store.MessageRow; carrier: Carrier }> {
    const at = now();
    const carrier = (await carriers.load(unit)).of(channel);
    if (!carrier) throw nothingCarries(channel);
    const row = await store.insertMessage(unit, {
      ...{ key: `${kind} ${crypto.randomUUID()}`, kind, channel, address: to },
      ...{ subject: null, text: null, origin: originOf(unit.scope.tenant) },
      ...{ state: 'SENDING', tries: 1, carrier: carrier.kind },
      ...{ dueAt: at, nextAt: new Date(at.getTime() + claimLastsMs), createdAt: at },
    });
    if (!row) throw new Error('A message was not inserted.');
    return { row, carrier };
  }

  async function note(unit: Unit, messageId: string, change: Partial<store.NewMessage>): Promise<void> {
    const row = await store.lockMessage(unit, messageId);
    // The carrier's callback may have been faster.
    const { state, problem, ...rest } = change;
    const isOpen = row?.state === 'SENDING';
    await store.updateMessage(unit, messageId, { ...rest, ...(isOpen ? { state, problem } : {}) });
  }

  return async function send(scope: TenantScope, message: Message): Promise<void> {
    const { row, carrier } = await database.withTenant(scope, (unit) => begin(unit, message));
    const parcel = { ...parcelOf(row), subject: message.subject, text: message.text };
    try {
      const carrierId = await handOver(carrier, await dress(scope, parcel));
      await database.withTenant(scope, (unit) =>
        note(unit, row.id, { state: 'SENT', sentAt: now(), carrierId }),
      );
    } catch (error) {
      const problem = error instanceof NotCarried ? error.problem : 'It could not be handed over.';
      await database.withTenant(scope, async (unit) => {
        await note(unit, row.id, { state: 'FAILED', problem });
        if (error instanceof NotCarried && error.isStopped) {
          const recipient = await store.ensureRecipient(unit, row.channel, row.address);
          await store.setOptedOut(unit, recipient.id, now());
        }
      });
      throw error;
    }
    onCarried(scope, parcel);
  };
}

export function nothingCarries(channel: MessageChannel): NotCarried {
  return new NotCarried({ problem: `Nothing is set up that carries ${channel}.`, isFinal: true });
}
