/** How many customers took each step from the page to the conversion. */
import type { ReportFigures } from '@foyer/contract/reports.ts';
import { m } from '../../../../paraglide/messages.js';
import { ShareList } from './share-list.tsx';

export function Funnel({ figures }: { figures: ReportFigures }) {
  const steps = [
    { name: m.staff_reports_visited(), count: figures.visited },
    { name: m.staff_reports_registered(), count: figures.registered },
    { name: m.staff_reports_verified(), count: figures.verified },
    { name: m.staff_reports_waited(), count: figures.waited },
    { name: m.staff_reports_accepted(), count: figures.accepted },
    { name: m.staff_reports_met(), count: figures.met },
    { name: m.staff_reports_converted(), count: figures.converted },
  ];
  const most = Math.max(...steps.map(({ count }) => count));
  return <ShareList title={m.staff_reports_funnel()} entries={steps} of={most} />;
}
