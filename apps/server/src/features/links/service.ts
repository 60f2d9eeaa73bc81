/** Links: made, read by their token, moved, used up and taken back. */
import type { LinkState } from '@foyer/contract/links.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { refuseUnlessGood, stateOf } from './policy.ts';
import * as store from './store.ts';
import type { LinkTokens } from './token.ts';

/** What a link says, and how it stands now. */
export type Link = store.LinkRow & { readonly state: LinkState };

export interface NewLink
  extends Pick<store.LinkRow, 'kind' | 'productId' | 'expiresAt'>,
    Partial<Pick<store.LinkRow, 'customerId' | 'registrationId' | 'scheduleId' | 'agentId' | 'opensAt'>> {
  readonly note?: string | null;
  /** Staff; absent where the product itself makes it. */
  readonly createdBy?: { readonly id: string | null; readonly name: string } | null;
}

export type LinksService = ReturnType<typeof createLinksService>;

export function createLinksService({ tokens, now }: { tokens: LinkTokens; now: () => Date }) {
  const asOfNow = (row: store.LinkRow): Link => ({ ...row, state: stateOf(row, now()) });

  /** The token of a link as it stands. Those given out before it was moved are as good. */
  function tokenOf(unit: Unit, link: Pick<store.LinkRow, 'id' | 'expiresAt'>): string {
    return tokens.sign(unit.scope.tenantId, link);
  }

  /** The link behind a token, whatever became of it. @throws DomainError link.invalid also for another tenant's */
  async function read(unit: Unit, token: string): Promise<Link> {
    const id = tokens.read(unit.scope.tenantId, token);
    const row = id && (await store.find(unit, id));
    if (!row) throw new DomainError('link.invalid');
    return asOfNow(row);
  }

  return {
    tokenOf,
    read,

    /** @throws DomainError product.not_found when the product is gone since it was looked at */
    async make(unit: Unit, { createdBy, ...link }: NewLink): Promise<Link & { readonly token: string }> {
      const row = await store
        .insert(unit, {
          ...link,
          createdBy: createdBy?.id ?? null,
          createdByName: createdBy?.name ?? '',
          createdAt: now(),
        })
        .catch((error: unknown) => {
          throw store.isProductGone(error)
            ? new DomainError('product.not_found', {}, { cause: error })
            : error;
        });
      return { ...asOfNow(row), token: tokenOf(unit, row) };
    },

    /** `null` when there is none. */
    async find(unit: Unit, linkId: string): Promise<Link | null> {
      const row = await store.find(unit, linkId);
      return row && asOfNow(row);
    },

    /** A link that asks for the form, and may be handed in with it. @throws DomainError link.* */
    async readForForm(unit: Unit, token: string, productId: string): Promise<Link> {
      const link = await read(unit, token);
      const leadsElsewhere = link.kind === 'schedule' || link.customerId || link.productId !== productId;
      if (leadsElsewhere) throw new DomainError('link.invalid');
      refuseUnlessGood(link, now());
      return link;
    },

    /** @throws DomainError link.* unless it can be opened now; also when it is gone */
    async refuseUnlessGood(unit: Unit, linkId: string): Promise<void> {
      const row = await store.find(unit, linkId);
      if (!row) throw new DomainError('link.invalid');
      refuseUnlessGood(row, now());
    },

    /**
     * Used up, once, whoever else tries at the same instant. One that expired since it was opened in time is still good.
     * @throws DomainError link.used | link.revoked
     */
    async redeem(unit: Unit, linkId: string): Promise<Link> {
      const isTaken = await store.takeOnce(unit, linkId, now());
      const row = await store.find(unit, linkId);
      if (!row) throw new DomainError('link.invalid');
      if (!isTaken) throw new DomainError(row.usedAt ? 'link.used' : 'link.revoked');
      return asOfNow(row);
    },

    /** Other times: tokens given out before go by them too. */
    async extend(
      unit: Unit,
      linkId: string,
      times: { readonly opensAt?: Date | null; readonly expiresAt: Date },
    ): Promise<Link & { readonly token: string }> {
      const row = await store.update(unit, linkId, times);
      if (!row) throw new DomainError('link.not_found');
      return { ...asOfNow(row), token: tokenOf(unit, row) };
    },

    /** For good; one that was used or taken back stays as it is. @returns whether it was good for anything until now */
    async revoke(unit: Unit, linkId: string): Promise<boolean> {
      const row = await store.lock(unit, linkId);
      if (!row) throw new DomainError('link.not_found');
      if (row.usedAt || row.revokedAt) return false;
      await store.update(unit, linkId, { revokedAt: now() });
      return true;
    },
  };
}
