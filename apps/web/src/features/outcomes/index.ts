/**
 * Public surface of the outcomes feature: the outcome forms in the room and on the page after the meeting,
 * and the outcomes in the dialog that ends it.
 */
export { OutcomeAtEnd } from './outcome-at-end.tsx';
export { OutcomePanel } from './outcome-panel.tsx';
export { OutcomesAfterMeeting } from './outcomes-after-meeting.tsx';
