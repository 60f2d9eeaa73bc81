/** The console's schedules page, loaded on the first visit, and the components that other pages use. */

export { TimesPicker } from './dialogs/times-picker.tsx';
export { type TimesSource, timesOfProduct, useTimes } from './dialogs/use-times.ts';
export { sourceName } from './schedule-labels.ts';
export { SchedulePill } from './schedule-pill.tsx';

export const loadSchedulesPage = async () => (await import('./schedules-page.tsx')).SchedulesPage;
