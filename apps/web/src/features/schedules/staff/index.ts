/** The console's screen about booked starts, fetched when it is gone to, and what other screens show of them. */
export { SchedulePill } from './schedule-pill.tsx';
export { TimesPicker } from './times-picker.tsx';
export { type TimesSource, timesOfProduct, useTimes } from './use-times.ts';

export const loadSchedulesPage = async () => (await import('./schedules-page.tsx')).SchedulesPage;
