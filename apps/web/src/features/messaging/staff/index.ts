/** The console's screens about messages, fetched when they are gone to, and the names of what carries them. */
export { channelName } from './message-words.ts';

export const loadOutboxPage = async () => (await import('./outbox-page.tsx')).OutboxPage;
export const loadCarriersPart = async () => (await import('./carriers-part.tsx')).CarriersPart;
export const loadTemplatesPart = async () => (await import('./templates-part.tsx')).TemplatesPart;
