/** What the customer's device check found: kept with the request, and shown to who is asked. */
import type { DeviceCheck } from '@foyer/contract/device-check.ts';
import type { Database } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import { findStanding } from './follow-on.ts';
import type { Teller } from './news.ts';
import * as offersStore from './offers-store.ts';
import { isQueued } from './policy.ts';
import * as store from './store.ts';

export interface DeviceCheckParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly tell: Teller;
}

export type SaveDeviceCheck = ReturnType<typeof createSaveDeviceCheck>;

export function createSaveDeviceCheck({ database, now, tell }: DeviceCheckParts) {
  /** Who was asked already looks again. @throws DomainError lobby.no_request */
  return function saveDeviceCheck(actor: CustomerActor, deviceCheck: DeviceCheck): Promise<void> {
    return database.withTenant(actor.scope, async (unit) => {
      const request = await findStanding(unit, actor);
      if (!request || request.endedAt) throw new DomainError('lobby.no_request');
      await store.updateRequest(unit, request.id, { deviceCheck });
      const offers = await offersStore.findOf(unit, [request.id]);
      const count = (await store.findOpen(unit)).filter(({ status }) => isQueued(status)).length;
      const news = { count, asOf: now().toISOString() };
      unit.afterCommit(() => {
        for (const { agentId, status } of offers)
          if (status === 'OPEN') tell.offersMoved(unit.scope, agentId, news);
        tell.boardMoved(unit.scope, news);
      });
    });
  };
}
