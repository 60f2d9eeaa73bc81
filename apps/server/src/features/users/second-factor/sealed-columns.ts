/** What accounts keep sealed with the installation's secret: the secrets of authenticator apps. */
import type { SealedColumn } from '../../../platform/passwords/sealed-column.ts';

const ofTotp = (column: string): SealedColumn => ({
  table: 'user_totp',
  column,
  purpose: 'totp',
  key: ['user_id'],
  contextOf: (tenantId, [userId]) => `${tenantId} ${userId}`,
});

export const sealedUserColumns: readonly SealedColumn[] = [ofTotp('secret'), ofTotp('pending')];
