/** The Time Logs page of the console, loaded on the first visit, and the filters that Reports uses too. */
export { meetingFilters } from './meeting-filters.ts';

export const loadTimeLogsPage = async () => (await import('./time-logs-page.tsx')).TimeLogsPage;
