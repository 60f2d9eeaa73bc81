/** The customer's bookings: picking a time, countdown, rescheduling and cancelling. */
export { PickTimePage } from './pick-time/pick-time-page.tsx';
export { recordClick } from './record-click.ts';
export { ScheduleJourney } from './schedule-journey.tsx';
export { stageOf } from './schedule-stage.ts';
