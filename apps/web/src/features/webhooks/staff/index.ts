/** Webhooks: a section of the settings. */
export const loadWebhookSettings = async () => (await import('./webhook-settings.tsx')).WebhookSettings;
