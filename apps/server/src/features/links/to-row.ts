/** A link as a table row and as an export row. */
import type { ManagedLink } from '@foyer/contract/links/managed-links.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { labels } from '../../platform/exports/labels.ts';
import type { ListedLink } from './store.ts';

export function toRow({ productSlug: _slug, opensAt: _opensAt, ...link }: ListedLink): ManagedLink {
  return {
    ...link,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    usedAt: link.usedAt?.toISOString() ?? null,
    revokedAt: link.revokedAt?.toISOString() ?? null,
  };
}

export const fileColumns: readonly ExportColumn<ListedLink>[] = [
  { heading: 'Product', value: ({ productName }) => productName },
  { heading: 'Customer', value: ({ customerName }) => customerName },
  { heading: 'Kind', value: ({ kind }) => labels.linkKind[kind] },
  { heading: 'State', value: ({ state }) => labels.linkState[state] },
  { heading: 'Made by', value: ({ createdByName }) => createdByName },
  { heading: 'Made', instant: ({ createdAt }) => createdAt },
  { heading: 'Expires', instant: ({ expiresAt }) => expiresAt },
  { heading: 'Used', instant: ({ usedAt }) => usedAt },
  { heading: 'Taken back', instant: ({ revokedAt }) => revokedAt },
  { heading: 'Sent by', value: ({ sentBy }) => sentBy.map((channel) => labels.channel[channel]).join(', ') },
  { heading: 'Note', value: ({ note }) => note },
];
