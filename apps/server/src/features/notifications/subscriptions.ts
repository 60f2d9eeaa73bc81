/**
 * Subscribes to lobby and schedule events and notifies the agents concerned, in the transaction of the event.
 */
import { productReportPath } from '@foyer/contract/reports.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { createLocalClock } from '../../platform/exports/local-time.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { customerErased } from '../customers/index.ts';
import {
  agentStateChanged,
  requestProgressed,
  serviceLevelChanged,
  waitPassedTarget,
} from '../lobby/index.ts';
import type { Products } from '../products/index.ts';
import { scheduleChanged } from '../schedules/index.ts';
import {
  absentAgentText,
  createNotice,
  lobbySwitchedOffText,
  longWaitText,
  missedRequestText,
  type Notice,
  scheduleNotices,
  serviceLevelText,
  transferredText,
} from './policy.ts';
import { removeAbout } from './store.ts';

export interface SubscriptionDependencies {
  readonly events: EventBus;
  readonly products: Pick<Products, 'findById' | 'agentsOf' | 'productsOf'>;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
  readonly adminsOf: (tx: Transaction) => Promise<readonly string[]>;
  /** Those of the agents who are off duty. */
  readonly offDutyOf: (tx: Transaction, agentIds: readonly string[]) => Promise<readonly string[]>;
  /** Those of the agents who are on duty but not available: disconnected, or with the lobby switched off. */
  readonly absentOf: (tx: Transaction, agentIds: readonly string[]) => Promise<readonly string[]>;
}

interface Dependencies extends SubscriptionDependencies {
  readonly notify: (tx: Transaction, notices: readonly Notice[]) => void;
}

export function subscribeToEvents(parts: Dependencies): void {
  const { events, products, flagsOf, calendarOf, adminsOf, offDutyOf, absentOf, notify } = parts;

  const nameOf = async (tx: Transaction, productId: string) =>
    (await products.findById(tx, productId))?.name ?? '';

  /** The product's agents on duty, without lobby mode: in lobby mode the lobby offers them the request. */
  async function otherAgentsOf(tx: Transaction, productId: string): Promise<string[]> {
    if ((await flagsOf(tx)).lobbyMode) return [];
    const agentIds = await products.agentsOf(tx, productId);
    const off = await offDutyOf(tx, agentIds);
    return agentIds.filter((id) => !off.includes(id));
  }

  events.within(customerErased, (tx, { customerId }) => removeAbout(tx, customerId));

  events.within(scheduleChanged, async (tx, change) => {
    const { productId, customerId, scheduleId: subject, type, at } = change;
    const labels = {
      customer: change.customerName,
      product: await nameOf(tx, productId),
      when: createLocalClock((await calendarOf(tx)).timeZone).write(change.startsAt),
    };
    const otherAgents = type === 'nobody-there' ? await otherAgentsOf(tx, productId) : [];
    const path = type === 'nobody-there' ? '/app/join-live' : `/app/schedules?schedule=${subject}`;
    const texts = scheduleNotices(change, labels, otherAgents);
    notify(
      tx,
      texts.map(({ agentId, ...each }) =>
        createNotice(agentId, { ...each, productId, customerId, subject, path, at }),
      ),
    );
  });

  events.within(
    requestProgressed,
    async (tx, { step, reason, agentId, productId, customerId, customerName, at }) => {
      const about = { productId, customerId, subject: customerId, path: `/app/customers/${customerId}`, at };
      if (step === 'expired') {
        const text = missedRequestText(customerName, await nameOf(tx, productId), reason);
        const absent = await absentOf(tx, await products.agentsOf(tx, productId));
        notify(
          tx,
          absent.map((id) => createNotice(id, { ...about, kind: 'missed-knock', text })),
        );
      }
      if (step === 'back-in-queue' && reason === 'agent-absent' && agentId) {
        const text = absentAgentText(customerName);
        notify(tx, [createNotice(agentId, { ...about, kind: 'lobby-switched-off', text })]);
      }
      // The first transition of a transferred request names the target agent.
      if (step === 'knocked' && reason === 'transferred' && agentId) {
        const text = transferredText(customerName, await nameOf(tx, productId));
        notify(tx, [createNotice(agentId, { ...about, kind: 'transferred-to-you', text })]);
      }
    },
  );

  events.within(agentStateChanged, async (tx, { agentId, state, by, at }) => {
    if (state !== 'lobby-off' || by.kind !== 'admin') return;
    // Not about a product: stored once, with the agent's first product.
    const [first] = await products.productsOf(tx, agentId);
    if (!first) return;
    const about = { productId: first.id, customerId: null, subject: agentId, path: null, at };
    notify(tx, [
      createNotice(agentId, { ...about, kind: 'lobby-switched-off', text: lobbySwitchedOffText(by.name) }),
    ]);
  });

  events.within(waitPassedTarget, async (tx, wait) => {
    const { requestId: subject, productId, customerId, at } = wait;
    const text = longWaitText(wait.customerName, wait.productName, wait.targetWaitSeconds);
    const path = `/app/live-board?product=${productId}&queue=late`;
    const about = { productId, customerId, subject, path, at, text, kind: 'long-wait' as const };
    notify(
      tx,
      (await adminsOf(tx)).map((id) => createNotice(id, about)),
    );
  });

  events.within(serviceLevelChanged, async (tx, level) => {
    const { productId, at } = level;
    const about = {
      productId,
      customerId: null,
      subject: productId,
      path: productReportPath(productId, level.day),
      at,
      text: serviceLevelText(level),
      kind: 'service-level' as const,
    };
    notify(
      tx,
      (await adminsOf(tx)).map((id) => createNotice(id, about)),
    );
  });
}
