/** A random history of three weeks in which the clocks of one time zone go back, and its period of a report. */
import type { TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { type History, writeHistory } from './random-history.ts';

/** The clocks of New York go back on 2 November, those of Kathmandu never, with a part of an hour. */
export const zones = ['America/New_York', 'Asia/Kathmandu', 'UTC'] as const;
export const days = { from: '2025-10-25', to: '2025-11-05' };
export const period = { when: 'custom', ...days } as const;
/** The present of the tests. */
export const now = new Date('2025-11-20T12:00:00Z');

export function writeHistoryAcrossClocks(world: TenantSetup, seed: number): Promise<History> {
  return writeHistory(world, {
    seed,
    visits: 150,
    span: [new Date('2025-10-20T00:00:00Z'), new Date('2025-11-10T00:00:00Z')],
  });
}
