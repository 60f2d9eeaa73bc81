/** Where the wish to book came from, told once; that it could not be told is nobody's trouble. */
import { type ClickSource, scheduleRoutes } from '@foyer/contract/schedules.ts';
import { call } from '../../platform/api.ts';

export function recordClick(product: string, source: ClickSource): void {
  call(scheduleRoutes.click, { body: { product, source } }).catch(() => {});
}
