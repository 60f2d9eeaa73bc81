/** Booked starts as a customer lives them: picking a time, the countdown, changing and cancelling. */
export { recordClick } from './clicks.ts';
export { ScheduleRoad } from './schedule-road.tsx';
export { stageOf } from './schedule-stage.ts';
