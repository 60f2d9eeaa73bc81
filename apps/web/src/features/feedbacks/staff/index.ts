/** The console's screen about what customers thought, fetched when it is gone to. */
export const loadFeedbacksPage = async () => (await import('./feedbacks-page.tsx')).FeedbacksPage;
