/** The Feedbacks page of the console, loaded on the first visit, and the labels that other pages use. */
export { reasonName } from './feedback-labels.ts';

export const loadFeedbacksPage = async () => (await import('./feedbacks-page.tsx')).FeedbacksPage;
