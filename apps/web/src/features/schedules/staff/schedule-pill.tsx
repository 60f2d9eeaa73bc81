/** What became of a booked start, as a badge. */
import type { ScheduleStatus } from '@foyer/contract/schedules.ts';
import { Check, X } from 'lucide-react';
import { Pill } from '../../../ui/staff/pill.tsx';
import { describeSchedule } from './schedule-words.ts';

const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const;

export function SchedulePill({ status }: { status: ScheduleStatus }) {
  const { label, tone } = describeSchedule(status);
  return (
    <Pill tone={tone}>
      {tone === 'ok' && <Check {...icon} />}
      {tone === 'bad' && <X {...icon} />}
      {label}
    </Pill>
  );
}
