/** The tiles of the agent's day; each leads to the customers behind it. */
import type { OwnCustomers, OwnDay } from '@foyer/contract/lobby/own-day.ts';
import { m } from '../../../../paraglide/messages.js';
import { formatNumber } from '../../../../platform/time/locale.ts';
import type { StatTile } from '../../../../ui/staff/layout/stat-tiles.tsx';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';

const customersPath = (mine: OwnCustomers) => `/app/customers?mine=${mine}`;

/** @param day `undefined` while it loads */
export function ownStats(day: OwnDay | undefined): StatTile[] {
  const count = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value));
  const handleSeconds = day?.meanHandleSeconds ?? null;
  return [
    {
      name: m.staff_own_calls(),
      value: count(day?.calls),
      hint: m.staff_dashboard_today_hint(),
      path: customersPath('met-today'),
    },
    {
      name: m.staff_own_handle(),
      value: handleSeconds === null ? '–' : formatElapsed(handleSeconds * 1000),
      hint: m.staff_own_handle_hint(),
      path: customersPath('met-today'),
    },
    {
      name: m.staff_own_conversions(),
      value: count(day?.conversions),
      hint: m.staff_own_conversions_hint({ count: day?.outcomes ?? 0 }),
      path: customersPath('converted-today'),
    },
    {
      name: m.staff_own_missed(),
      value: count(day?.missedKnocks),
      hint: m.staff_own_missed_hint(),
      path: customersPath('missed-today'),
    },
  ];
}
