/** The Feedbacks page of the console, loaded on the first visit. */
export const loadFeedbacksPage = async () => (await import('./feedbacks-page.tsx')).FeedbacksPage;
