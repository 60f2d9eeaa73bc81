/** The servers that tenants configured: message providers and identity providers. */
import type { Check, DoctorContext } from './context.ts';
import { describeError, type Finding, finding, notConfigured } from './finding.ts';

const channels = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'Mail' } as const;

export const tenantServersCheck: Check = {
  name: 'Message providers',
  async run({ app }) {
    const none = finding('Message providers');
    if (!app) return [none.skipped('cannot be tried without the database')];
    const found = (await app.diagnosis.serversOfTenants()).flatMap(({ tenant, providers }) =>
      providers.map(async ({ channel, kind, verify }): Promise<Finding> => {
        const report = finding(`${channels[channel]} of ${tenant}`);
        const settings = `An admin of ${tenant} checks the provider in its settings`;
        if (!verify)
          return report.failed(
            `${kind}: its secret is missing, or FOYER_SECRET has changed`,
            `An admin of ${tenant} enters it again in its settings`,
          );
        return verify().then(
          (text) => report.ok(`${kind}: ${text}`),
          (error: unknown) => report.failed(`${kind}: ${describeError(error)}`, settings),
        );
      }),
    );
    return found.length > 0 ? Promise.all(found) : [none.skipped(notConfigured)];
  },
};

export const signOnCheck: Check = {
  name: 'Single sign-on',
  async run({ app }: Pick<DoctorContext, 'app'>) {
    const none = finding('Single sign-on');
    if (!app) return [none.skipped('cannot be tried without the database')];
    const found = (await app.diagnosis.serversOfTenants()).flatMap(({ tenant, realm }) => {
      if (!realm) return [];
      const report = finding(`Sign-on of ${tenant}`);
      return realm.verify().then(
        () => report.ok(`${realm.issuer}: discovery document and keys were read`),
        (error: unknown) =>
          report.failed(
            `${realm.issuer}: ${describeError(error)}`,
            `Check that the realm runs and this machine reaches it; a super admin of ${tenant} checks its address`,
          ),
      );
    });
    return found.length > 0 ? Promise.all(found) : [none.skipped(notConfigured)];
  },
};
