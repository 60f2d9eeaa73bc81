/** What became of a conversation, for whoever composes the page. */
export { OutcomePanel } from './outcome-panel.tsx';
export { OutcomesAfterwards } from './outcomes-afterwards.tsx';
