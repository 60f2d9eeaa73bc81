/** The status of a booking as a pill. */
import type { ScheduleStatus } from '@foyer/contract/schedules/schedules.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { describeSchedule } from './schedule-labels.ts';

export function SchedulePill({ status }: { status: ScheduleStatus }) {
  const { label, tone } = describeSchedule(status);
  return <Pill tone={tone}>{label}</Pill>;
}
