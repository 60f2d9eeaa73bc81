/** Public surface of the feedbacks feature: the form on the page after a meeting. */
export { Feedback } from './feedback.tsx';
