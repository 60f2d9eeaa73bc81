/** Alerts admins once when a product misses its target, and tells them when it reaches the target again. */
import { percentInTime, type ServiceLevel } from '@foyer/contract/lobby/live-board.ts';
import { productReportPath } from '@foyer/contract/reports.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { ForEachTenant } from '../../../platform/jobs/every-for-tenants.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import type { MessagePort } from '../../../platform/messages/messaging-port.ts';
import { type Calendar, today } from '../../../platform/tables/request.ts';
import type { Products } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import { type ServiceLevelChange, serviceLevelChanged } from '../events.ts';
import * as store from './service-level-alerts-store.ts';
import { judgeServiceLevel, periodMs } from './service-level-policy.ts';

/** The service level of each product for which customers began to wait in the range; products without waits are left out. */
type ServiceLevelsOf = (
  tx: Transaction,
  range: { readonly since: Date; readonly until: Date },
) => Promise<readonly (ServiceLevel & { readonly productId: string })[]>;

export interface ServiceLevelAlertDependencies {
  readonly now: () => Date;
  readonly database: Database;
  readonly events: Pick<EventBus, 'publish'>;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'lobbyMode'>>;
  readonly messages: Pick<MessagePort, 'plan'>;
  /** The origin of the tenant's pages, without a trailing slash. */
  readonly originOf: (tenant: string) => string;
  readonly products: Pick<Products, 'opensAtOf' | 'targetsOf'>;
  readonly serviceLevelsOf: ServiceLevelsOf;
  /** BCP 47: the language of the mails. */
  readonly tenantLocaleOf: (tx: Transaction) => Promise<string>;
  readonly tenantNameOf: (tx: Transaction) => Promise<string>;
  readonly users: Pick<Users, 'activeAdmins'>;
}

/** The service levels of the last hour. */
export const readLastHour = (tx: Transaction, at: Date, serviceLevelsOf: ServiceLevelsOf) =>
  serviceLevelsOf(tx, { since: new Date(at.getTime() - periodMs), until: at });

export function createServiceLevelAlerts(dependencies: ServiceLevelAlertDependencies) {
  const { now, database, events, calendarOf, flagsOf, messages, originOf, products } = dependencies;
  const { serviceLevelsOf, tenantLocaleOf, tenantNameOf, users } = dependencies;

  async function check(tx: Transaction): Promise<void> {
    if (!(await flagsOf(tx)).lobbyMode) return;
    const at = now();
    const levels = new Map(
      (await readLastHour(tx, at, serviceLevelsOf)).map((each) => [each.productId, each]),
    );
    const alerts = new Map((await store.findAll(tx)).map((each) => [each.productId, each]));
    const targets = await products.targetsOf(tx);
    for (const productId of new Set([...levels.keys(), ...alerts.keys()])) {
      const product = targets.get(productId);
      if (!product) continue;
      const level = levels.get(productId) ?? { waits: 0, inTime: 0 };
      const isOpen = product.active && (await products.opensAtOf(tx, product)) === null;
      const alert = alerts.get(productId) ?? null;
      const verdict = judgeServiceLevel({ ...product, level, isOpen, alert, at });
      switch (verdict) {
        case 'missed':
        case 'recovered':
          // Another server may have been first.
          if (await (verdict === 'missed' ? store.insert(tx, productId, at) : store.remove(tx, productId)))
            await announce(tx, {
              productId,
              productName: product.name,
              change: verdict,
              percent: percentInTime(level),
              waits: level.waits,
              targetPercent: product.targetPercent,
              targetWaitSeconds: product.targetWaitSeconds,
              day: today(await calendarOf(tx)).toString(),
              at,
            });
          break;
        case 'forgotten':
          await store.remove(tx, productId);
          break;
        case 'few-waits':
        case 'enough-waits':
          await store.setFewWaitsSince(tx, productId, verdict === 'few-waits' ? at : null);
      }
    }
  }

  async function announce(tx: Transaction, change: ServiceLevelChange): Promise<void> {
    await events.publish(tx, serviceLevelChanged, change);
    if (change.change === 'missed') await planMails(tx, change);
  }

  async function planMails(tx: Transaction, change: ServiceLevelChange): Promise<void> {
    const { productId, productName, percent, waits, targetPercent, targetWaitSeconds, day, at } = change;
    const values = {
      clientName: await tenantNameOf(tx),
      productName,
      share: String(percent),
      waits: String(waits),
      target: String(targetPercent),
      targetSeconds: String(targetWaitSeconds),
      link: originOf(tx.scope.tenant) + productReportPath(productId, day),
    };
    const language = await tenantLocaleOf(tx);
    for (const { id, email } of await users.activeAdmins(tx))
      await messages.plan(tx, {
        key: `service-level ${productId} ${at.getTime()} ${id}`,
        kind: 'service-level',
        about: { kind: 'product', id: productId },
        to: { customerId: null, phone: null, email },
        language,
        zone: null,
        values,
        dueAt: at,
        uselessAfter: new Date(at.getTime() + periodMs),
      });
  }

  return {
    /** Runs every minute, also in several servers at once: the row of an alert has one writer. */
    async checkServiceLevels(forEach: ForEachTenant = forEachTenant): Promise<void> {
      const since = new Date(now().getTime() - periodMs);
      await forEach(await store.findTenants(database, since), (scope: TenantScope) =>
        database.withTenant(scope, check),
      );
    },
  };
}
