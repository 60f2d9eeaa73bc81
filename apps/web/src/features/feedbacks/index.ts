/** What customers thought of a conversation, for whoever composes the page. */
export { Feedback } from './feedback.tsx';
