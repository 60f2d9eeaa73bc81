/** Creates, reads, changes, redeems and revokes links. */
import type { LinkState } from '@foyer/contract/links/links.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { rejectUnlessValid, stateOf } from './policy.ts';
import * as store from './store.ts';
import type { LinkTokens } from './token.ts';

/** A link with its current state. */
export type Link = store.LinkRow & { readonly state: LinkState };

export interface NewLink
  extends Pick<store.LinkRow, 'kind' | 'productId' | 'expiresAt'>,
    Partial<Pick<store.LinkRow, 'customerId' | 'registrationId' | 'scheduleId' | 'agentId' | 'opensAt'>> {
  readonly note?: string | null;
  /** The member of staff; absent if the system creates the link. */
  readonly createdBy?: { readonly id: string | null; readonly name: string } | null;
}

export type LinksService = ReturnType<typeof createLinksService>;

export function createLinksService({ tokens, now }: { tokens: LinkTokens; now: () => Date }) {
  const withState = (row: store.LinkRow): Link => ({ ...row, state: stateOf(row, now()) });

  /** A token of the link. Tokens from before a change of its times stay valid. */
  function tokenOf(tx: Transaction, link: Pick<store.LinkRow, 'id' | 'expiresAt'>): string {
    return tokens.sign(tx.scope.tenantId, link);
  }

  /** The link of a token, in any state. @throws DomainError link.invalid, also for another tenant's */
  async function read(tx: Transaction, token: string): Promise<Link> {
    const id = tokens.read(tx.scope.tenantId, token);
    const row = id && (await store.find(tx, id));
    if (!row) throw new DomainError('link.invalid');
    return withState(row);
  }

  return {
    tokenOf,
    read,

    /** @throws DomainError product.not_found if the product was deleted concurrently */
    async create(
      tx: Transaction,
      { createdBy, ...link }: NewLink,
    ): Promise<Link & { readonly token: string }> {
      const row = await store
        .insert(tx, {
          ...link,
          createdBy: createdBy?.id ?? null,
          createdByName: createdBy?.name ?? '',
          createdAt: now(),
        })
        .catch((error: unknown) => {
          throw store.isMissingProduct(error)
            ? new DomainError('product.not_found', {}, { cause: error })
            : error;
        });
      return { ...withState(row), token: tokenOf(tx, row) };
    },

    /** `null` when there is none. */
    async find(tx: Transaction, linkId: string): Promise<Link | null> {
      const row = await store.find(tx, linkId);
      return row && withState(row);
    },

    /** A valid link that requires the form, for this product. @throws DomainError link.* */
    async readForForm(tx: Transaction, token: string, productId: string): Promise<Link> {
      const link = await read(tx, token);
      const isForOtherTarget = link.kind === 'schedule' || link.customerId || link.productId !== productId;
      if (isForOtherTarget) throw new DomainError('link.invalid');
      rejectUnlessValid(link, now());
      return link;
    },

    /** @throws DomainError link.* unless the link exists and can be opened now */
    async rejectUnlessValid(tx: Transaction, linkId: string): Promise<void> {
      const row = await store.find(tx, linkId);
      if (!row) throw new DomainError('link.invalid');
      rejectUnlessValid(row, now());
    },

    /**
     * Redeems a link; of several concurrent calls one succeeds. A link that expired after it was opened in
     * time is accepted.
     * @throws DomainError link.used | link.revoked
     */
    async redeem(tx: Transaction, linkId: string): Promise<Link> {
      const isRedeemed = await store.redeemOnce(tx, linkId, now());
      const row = await store.find(tx, linkId);
      if (!row) throw new DomainError('link.invalid');
      if (!isRedeemed) throw new DomainError(row.usedAt ? 'link.used' : 'link.revoked');
      return withState(row);
    },

    /** Changes the times of a link; they apply to its earlier tokens, too. */
    async changeTimes(
      tx: Transaction,
      linkId: string,
      times: { readonly opensAt?: Date | null; readonly expiresAt: Date },
    ): Promise<Link & { readonly token: string }> {
      const row = await store.update(tx, linkId, times);
      if (!row) throw new DomainError('link.not_found');
      return { ...withState(row), token: tokenOf(tx, row) };
    },

    /** Revokes a link, unless it is used or revoked. @returns whether it was revoked now */
    async revoke(tx: Transaction, linkId: string): Promise<boolean> {
      const row = await store.lock(tx, linkId);
      if (!row) throw new DomainError('link.not_found');
      if (row.usedAt || row.revokedAt) return false;
      await store.update(tx, linkId, { revokedAt: now() });
      return true;
    },
  };
}
