/**
 * Stores the result of the customer's device check with the request, and shows it to the agents who are
 * offered it.
 */
import type { DeviceCheck } from '@foyer/contract/lobby/device-check.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { DomainError } from '../../../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../../../platform/http/auth/actor.ts';
import type { LobbyNotifier } from '../../notifier.ts';
import * as offersStore from '../../offers/offers-store.ts';
import * as store from '../../store.ts';
import * as announcementStore from '../announcements/announcement-store.ts';
import { findEffectiveRequest } from '../effective-request.ts';

export interface DeviceCheckDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly notifier: LobbyNotifier;
}

export type SaveDeviceCheck = ReturnType<typeof createSaveDeviceCheck>;

export function createSaveDeviceCheck({ database, now, notifier }: DeviceCheckDependencies) {
  /** Notifies the agents who have an open offer. @throws DomainError lobby.no_request */
  return function saveDeviceCheck(actor: CustomerActor, deviceCheck: DeviceCheck): Promise<void> {
    return database.withTenant(actor.scope, async (tx) => {
      const request = await findEffectiveRequest(tx, actor);
      if (!request || request.endedAt) throw new DomainError('lobby.no_request');
      await store.updateRequest(tx, request.id, { deviceCheck });
      const offers = await offersStore.findOf(tx, [request.id]);
      const count = await announcementStore.countQueued(tx);
      const payload = { count, asOf: now().toISOString() };
      tx.afterCommit(() => {
        for (const { agentId, status } of offers)
          if (status === 'OPEN') notifier.openOffersChanged(tx.scope, agentId, payload);
        notifier.dashboardChanged(tx.scope, payload);
      });
    });
  };
}
