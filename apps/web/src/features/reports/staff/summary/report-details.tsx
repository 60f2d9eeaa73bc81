/** Reasons of feedback, results of device checks, and how the pages of free times were opened. */
import type { DeviceCheck } from '@foyer/contract/lobby/device-check.ts';
import { deviceCheckParts, type ReportDetails } from '@foyer/contract/reports.ts';
import { m } from '../../../../paraglide/messages.js';
import { reasonName } from '../../../feedbacks/staff/index.ts';
import { sourceName } from '../../../schedules/staff/index.ts';
import { ShareList } from './share-list.tsx';

export function ReportDetailsView({ details }: { details: ReportDetails }) {
  const { feedbackReasons, deviceChecks, clicks } = details;
  return (
    <>
      <ShareList
        title={m.staff_reports_reasons()}
        entries={feedbackReasons.map(({ reason, count }) => ({ name: reasonName(reason), count }))}
      />
      <ShareList
        title={m.staff_reports_devices()}
        entries={problemsOf(deviceChecks)}
        of={checkedOf(deviceChecks)}
      />
      <ShareList
        title={m.staff_reports_clicks()}
        entries={clicks.map(({ source, count }) => ({ name: sourceName(source), count }))}
      />
    </>
  );
}

type DeviceChecks = ReportDetails['deviceChecks'];

/** How many checked their devices. */
function checkedOf(checks: DeviceChecks): number {
  return checks.reduce((sum, { part, count }) => (part === 'camera' ? sum + count : sum), 0);
}

/** The results that mean trouble, for each part. A device that the customer skipped is none. */
const troubles: { readonly [Part in keyof DeviceCheck]: readonly DeviceCheck[Part][] } = {
  camera: ['refused', 'missing', 'busy', 'silent', 'failed'],
  microphone: ['refused', 'missing', 'busy', 'silent', 'failed'],
  speaker: ['unheard'],
  connection: ['slow', 'none'],
};

function problemsOf(checks: DeviceChecks) {
  const isTrouble = (part: keyof DeviceCheck, result: string) =>
    (troubles[part] as readonly string[]).includes(result);
  return deviceCheckParts.flatMap((part) => {
    const own = checks.filter((each) => each.part === part);
    const count = own.reduce((sum, each) => (isTrouble(part, each.result) ? sum + each.count : sum), 0);
    return own.length === 0 ? [] : [{ name: partNames[part](), count }];
  });
}

const partNames = {
  camera: () => m.staff_reports_device_camera(),
  microphone: () => m.staff_reports_device_microphone(),
  speaker: () => m.staff_reports_device_speaker(),
  connection: () => m.staff_reports_device_connection(),
};
