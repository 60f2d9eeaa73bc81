/**
 * Preconnect: while offers are open the customer may connect to the coming meeting's room, and sees and hears
 * nothing there.
 */
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { DomainError } from '../../../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../../../platform/http/auth/actor.ts';
import type { Meetings } from '../../../meetings/index.ts';
import type { Products } from '../../../products/index.ts';
import * as store from '../../store.ts';
import { findEffectiveRequest } from '../effective-request.ts';

export interface PreconnectDependencies {
  readonly database: Database;
  readonly meetings: Pick<Meetings, 'preconnectToken'>;
  readonly products: Pick<Products, 'findById'>;
}

export type Preconnect = ReturnType<typeof createPreconnect>;

export function createPreconnect({ database, meetings, products }: PreconnectDependencies) {
  return {
    /** @throws DomainError lobby.no_request | lobby.not_offered | meeting.external */
    connect(actor: CustomerActor) {
      return database.withTenant(actor.scope, async (tx) => {
        const request = await findEffectiveRequest(tx, actor);
        if (!request || request.endedAt) throw new DomainError('lobby.no_request');
        if (request.status !== 'OFFERED') throw new DomainError('lobby.not_offered');
        const product = await products.findById(tx, request.productId);
        if (product && product.platform !== 'jupiter') throw new DomainError('meeting.external');
        const { meetingId, customerId, customerName: name } = request;
        return { meetingId, ...(await meetings.preconnectToken(tx.scope, { meetingId, customerId, name })) };
      });
    },

    /**
     * Checked for every connection: a withdrawn offer makes the key useless.
     * @param key.identity the identity in the key
     */
    async mayPreconnect(tx: Transaction, key: { readonly meetingId: string; readonly identity: string }) {
      const request = await store.findByMeeting(tx, key.meetingId);
      return request?.status === 'OFFERED' && key.identity === `customer:${request.customerId}`;
    },
  };
}
