/** Hears what agents should know and writes it down for each of them, in the transaction that did it. */
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { createWallClock } from '../../platform/exports/wall-clock.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import type { Customers } from '../customers/index.ts';
import { agentStepped, requestStepped } from '../lobby/index.ts';
import type { Products } from '../products/index.ts';
import { scheduleStepped } from '../schedules/index.ts';
import {
  lobbySwitchedOff,
  missedKnock,
  type Notice,
  noticeFor,
  saidOfSchedule,
  transferredToYou,
} from './policy.ts';

export interface HearingParts {
  readonly events: EventBus;
  readonly products: Pick<Products, 'findById' | 'agentsOf' | 'productsOf'>;
  readonly customers: Pick<Customers, 'find'>;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
  /** Which of these do not work now. */
  readonly offDutyOf: (unit: Unit, agentIds: readonly string[]) => Promise<readonly string[]>;
  /** Which of these work now and are not there for knocks: gone, or the lobby off. */
  readonly absentOf: (unit: Unit, agentIds: readonly string[]) => Promise<readonly string[]>;
}

interface Parts extends HearingParts {
  readonly notify: (unit: Unit, notices: readonly Notice[]) => void;
}

export function hearWhatAgentsShouldKnow(parts: Parts): void {
  const { events, products, customers, flagsOf, calendarOf, offDutyOf, absentOf, notify } = parts;

  const nameOf = async (unit: Unit, productId: string) =>
    (await products.findById(unit, productId))?.name ?? '';

  /** Those of the product who work now, where an agent hosts: a lobby asks them by itself. */
  async function othersOf(unit: Unit, productId: string): Promise<string[]> {
    if ((await flagsOf(unit)).lobbyMode) return [];
    const agentIds = await products.agentsOf(unit, productId);
    const off = await offDutyOf(unit, agentIds);
    return agentIds.filter((id) => !off.includes(id));
  }

  events.within(scheduleStepped, async (unit, heard) => {
    const { productId, customerId, scheduleId: subject, step, at } = heard;
    const words = {
      customer: (await customers.find(unit, customerId))?.name ?? '',
      product: await nameOf(unit, productId),
      when: createWallClock((await calendarOf(unit)).timeZone).write(heard.startsAt),
    };
    const others = step === 'nobody-there' ? await othersOf(unit, productId) : [];
    const path = step === 'nobody-there' ? '/app/join-live' : `/app/schedules?schedule=${subject}`;
    const said = saidOfSchedule(heard, words, others);
    notify(
      unit,
      said.map(({ agentId, ...each }) =>
        noticeFor(agentId, { ...each, productId, customerId, subject, path, at }),
      ),
    );
  });

  events.within(
    requestStepped,
    async (unit, { step, reason, agentId, productId, customerId, customerName, at }) => {
      const about = { productId, customerId, subject: customerId, path: `/app/customers/${customerId}`, at };
      if (step === 'expired') {
        const text = missedKnock(customerName, await nameOf(unit, productId), reason);
        const absent = await absentOf(unit, await products.agentsOf(unit, productId));
        notify(
          unit,
          absent.map((id) => noticeFor(id, { ...about, kind: 'missed-knock', text })),
        );
      }
      // A successor's own knock names the agent it was made for.
      if (step === 'knocked' && reason === 'transferred' && agentId) {
        const text = transferredToYou(customerName, await nameOf(unit, productId));
        notify(unit, [noticeFor(agentId, { ...about, kind: 'transferred-to-you', text })]);
      }
    },
  );

  events.within(agentStepped, async (unit, { agentId, state, by, at }) => {
    if (state !== 'lobby-off' || by.kind !== 'admin') return;
    // It is about none of the products: said once, at the first.
    const [first] = await products.productsOf(unit, agentId);
    if (!first) return;
    const about = { productId: first.id, customerId: null, subject: agentId, path: null, at };
    notify(unit, [
      noticeFor(agentId, { ...about, kind: 'lobby-switched-off', text: lobbySwitchedOff(by.name) }),
    ]);
  });
}
