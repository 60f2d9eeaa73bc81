/** Wires the monitor of a meeting to the browser: API, media library and microphone. */
import { supervisionRoutes } from '@foyer/contract/meetings/supervision.ts';
import { browserClock } from '../../../platform/time/clock.ts';
import { callAsStaff } from '../../users/index.ts';
import { openMediaRoom, signallingUrl } from '../call/browser-call.ts';
import { browserDevices } from '../call/local-devices.ts';
import { openLiveKitTools } from '../tools/livekit-tools.ts';
import { createMonitor, type Monitor } from './monitor.ts';

export function createBrowserMonitor(meetingId: string): Monitor {
  const params = { meetingId };
  return createMonitor({
    clock: browserClock,
    api: {
      async start() {
        const { result } = await callAsStaff(supervisionRoutes.start, { params, body: { mode: 'monitor' } });
        if (!result.entry) throw new Error('the mode "monitor" has an entry');
        return result.entry;
      },
      whisper: async () => (await callAsStaff(supervisionRoutes.whisper, { params })).result,
      stop: async () => void (await callAsStaff(supervisionRoutes.stop, { params })),
    },
    openRoom: openMediaRoom,
    openTools: openLiveKitTools,
    devices: browserDevices(),
    signallingUrl,
  });
}
