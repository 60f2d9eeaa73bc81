/** The banner of a lost live connection, while the server can be reached: else the frame has a banner. */
import { ConnectionBanner } from '../../../features/lobby/staff/index.ts';
import { useObservable } from '../../../platform/state/use-observable.ts';
import { reachability } from '../session/reachability.ts';

export function LobbyConnectionBanner() {
  return useObservable(reachability) ? <ConnectionBanner /> : null;
}
