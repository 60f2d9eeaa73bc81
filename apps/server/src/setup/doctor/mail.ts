/** The mail server of the installation: connects and signs in without sending. */
import type { Check } from './context.ts';
import { describeError, finding } from './finding.ts';

const report = finding('Mail');

export const mailCheck: Check = {
  name: 'Mail',
  async run({ app, config: { smtpUrl, mailFrom } }) {
    if (!smtpUrl)
      return [
        report.skipped('not configured (SMTP_URL): only tenants with a mail server of their own send mail'),
      ];
    const host = URL.parse(smtpUrl)?.host ?? 'SMTP_URL';
    if (!app?.diagnosis.verifyMailServer) return [report.skipped('cannot be tried without the database')];
    try {
      return [report.ok(`${host}: ${await app.diagnosis.verifyMailServer()}, sends from ${mailFrom}`)];
    } catch (error) {
      const { code } = error as { code?: unknown };
      const fix =
        code === 'EAUTH' ? 'Check user and password in SMTP_URL' : 'Check host and port in SMTP_URL';
      return [report.failed(`${host}: ${describeError(error)}`, fix)];
    }
  },
};
