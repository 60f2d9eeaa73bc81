/** The messaging screens of the console, which load on demand, and the names of channels. */
export { channelName } from './outbox/message-labels.ts';

export const loadOutboxPage = async () => (await import('./outbox/outbox-page.tsx')).OutboxPage;
export const loadProviderSettings = async () =>
  (await import('./providers/provider-settings.tsx')).ProviderSettings;
export const loadTemplateSettings = async () =>
  (await import('./templates/template-settings.tsx')).TemplateSettings;
