/** The ways in which this customer can be notified: the channels of the tenant, and this browser. */
import { type AwayChannelOption, awayRoutes } from '@foyer/contract/lobby/away.ts';
import { call } from '../../../platform/api/api.ts';
import { stored } from '../../../platform/local-storage.ts';
import { type PushSide, pushSupport, subscribeToPush } from '../../../platform/push/push.ts';

export type AwayOption = AwayChannelOption | { readonly channel: 'push' };

export async function fetchAwayOptions(token: string): Promise<readonly AwayOption[]> {
  const { channels, push } = (await call(awayRoutes.options, { token })).result;
  return push && (await canAsk(token)) ? [...channels, { channel: 'push' }] : channels;
}

/** Asks for the permission where it is missing. Call it on a click. @returns whether this browser is notified */
export async function subscribeBrowser(token: string): Promise<boolean> {
  const side = sideOf(token);
  return side !== null && (await subscribeToPush(side)) === 'on';
}

async function canAsk(token: string): Promise<boolean> {
  const side = sideOf(token);
  const state = side && (await pushSupport(side).catch(() => null));
  return state === 'off' || state === 'on';
}

function sideOf(token: string): PushSide | null {
  const personId = stored.get('customerId');
  return personId
    ? { side: 'customer', personId, call: (route, options) => call(route, { ...options, token }) }
    : null;
}
