/** A valid payload of every socket event. A new event does not compile without its line. */
import type { clientEvents } from '@foyer/contract/core/catalogue.ts';
import type { PayloadOf } from '@foyer/contract/core/sockets.ts';
import { nothing, someId } from './sample-input.ts';

type PayloadTable = { [N in keyof typeof clientEvents]: () => PayloadOf<(typeof clientEvents)[N]> };

export const eventPayloads = {
  'lobby_join-lobby': nothing,
  'lobby_leave-lobby': nothing,
  'lobby-request-accepted': () => ({ meetingId: someId() }),
  'lobby-request-rejected': () => ({ customerId: someId(), productId: someId() }),
  'lobby_admit-customer': () => ({ requestId: someId() }),
  'lobby_customer-transfer': () => ({ meetingId: someId(), target: { to: 'link' } }),
  openNotification: () => ({ productId: someId() }),
  clearNotification: () => ({ productId: someId(), id: someId() }),
} satisfies PayloadTable;
