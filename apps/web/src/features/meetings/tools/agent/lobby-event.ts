/** Sends one client event to the lobby from the room's tab, over a connection opened for it. */
import type { clientEvents } from '@foyer/contract/core/catalogue.ts';
import type { PayloadOf, ResultOf } from '@foyer/contract/core/sockets.ts';
import { connectLive } from '../../../../platform/live/live.ts';

type Name = 'lobby_admit-customer' | 'lobby_customer-transfer';

/** @throws ApiError rejected, or not acknowledged in time */
export async function sendLobbyEvent<N extends Name>(
  token: () => Promise<string | null>,
  name: N,
  payload: PayloadOf<(typeof clientEvents)[N]>,
): Promise<ResultOf<(typeof clientEvents)[N]>> {
  const channel = connectLive('/lobby', { token });
  try {
    return await channel.send(name, payload);
  } finally {
    channel.close();
  }
}
