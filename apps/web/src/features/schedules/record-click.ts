/** Reports what led to booking. A failure is ignored: the statistics are not worth an error message. */
import { type ClickSource, scheduleRoutes } from '@foyer/contract/schedules/schedules.ts';
import { call } from '../../platform/api/api.ts';

export function recordClick(product: string, source: ClickSource): void {
  call(scheduleRoutes.click, { body: { product, source } }).catch(() => {});
}
