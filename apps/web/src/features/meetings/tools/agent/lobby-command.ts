/** One command to the lobby from the room's tab: the connection stands for as long as it takes. */
import type { commands } from '@foyer/contract/catalogue.ts';
import type { PayloadOf, ResultOf } from '@foyer/contract/sockets.ts';
import { connectLive } from '../../../../platform/live.ts';

type Name = 'lobby_admit-customer' | 'lobby_customer-transfer';

/** @throws ApiError refused, or not answered in time */
export async function lobbyCommand<N extends Name>(
  token: () => Promise<string | null>,
  name: N,
  payload: PayloadOf<(typeof commands)[N]>,
): Promise<ResultOf<(typeof commands)[N]>> {
  const channel = connectLive('/lobby', { token });
  try {
    return await channel.send(name, payload);
  } finally {
    channel.close();
  }
}
