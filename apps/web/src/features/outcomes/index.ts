/**
 * Public surface of the outcomes feature: the outcome forms in the room and on the page after the meeting,
 * and the outcomes in the dialog that ends it.
 */
export { OutcomeAtEnd } from './after-meeting/outcome-at-end.tsx';
export { OutcomesAfterMeeting } from './after-meeting/outcomes-after-meeting.tsx';
export { OutcomePanel } from './outcome-panel.tsx';
