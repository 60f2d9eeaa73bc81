/** What messaging keeps sealed with the installation's secret: the passwords and keys of tenants' providers. */
import { messageChannels } from '@foyer/contract/messaging/messages.ts';
import type { SealedColumn } from '../../../platform/passwords/sealed-column.ts';

export const sealedMessagingColumns: readonly SealedColumn[] = messageChannels.map((channel) => ({
  table: 'message_carriers',
  column: `${channel}_secret`,
  purpose: 'message-carriers',
  key: [],
  contextOf: (tenantId) => `${tenantId} ${channel}`,
}));
