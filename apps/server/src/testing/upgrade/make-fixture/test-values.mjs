/** What the fixture holds and the test knows: ports, keys and passwords that are used nowhere else. */
/** The settings in the fixture name these ports; the test replaces them by those of its own fake servers. */
export const ports = { foyer: 3900, liveKit: 3901, provider: 3902, mail: 3903 };
export const liveKitKey = { apiKey: 'foyer', apiSecret: 'the LiveKit secret of the upgrade fixture' };
export const passwords = {
  demo: 'demo password of the upgrade fixture',
  nadia: 'first password of Nadia, kept in the fixture',
};
export const providerSecrets = {
  sms: 'sms-secret-of-the-upgrade-fixture',
  whatsapp: 'whatsapp-token-of-the-upgrade-fixture',
  email: 'mail-password-of-the-upgrade-fixture',
};
export const twilioAccount = `AC${'0123456789abcdef'.repeat(2)}`;
