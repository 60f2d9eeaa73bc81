/** Loads the page of a meeting on an external platform. */
export const loadExternalMeeting = () => import('./external-meeting.tsx');
