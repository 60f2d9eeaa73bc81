/** Writes the findings of the doctor for people and for programs. */
import type { Config } from '../../config.ts';
import type { Finding, FindingState } from './finding.ts';

const signs = { ok: '✓', failed: '✗', skipped: '–' } as const satisfies Record<FindingState, string>;
/** Of a terminal (ECMA-48): green, red, faint. */
const colours = { ok: 32, failed: 31, skipped: 2 } as const satisfies Record<FindingState, number>;
const nameWidth = 18;

/** @param isColoured for terminals */
export function findingLines({ name, state, text, fix }: Finding, isColoured: boolean): string {
  const sign = isColoured ? `\u001b[${colours[state]}m${signs[state]}\u001b[0m` : signs[state];
  const first = `${sign} ${name.padEnd(nameWidth)} ${text}\n`;
  return fix ? `${first}  ${' '.repeat(nameWidth)} → ${fix}\n` : first;
}

export function summaryLine(findings: readonly Finding[]): string {
  const count = (state: FindingState) => findings.filter((each) => each.state === state).length;
  return `${count('ok')} green, ${count('failed')} red, ${count('skipped')} not configured or not tried\n`;
}

/** JSON Web Token (RFC 7519): LiveKit repeats one that it rejects. */
const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** Errors of other programs may repeat what they were given. */
export function withoutSecrets(finding: Finding, secrets: readonly string[]): Finding {
  const clean = (text: string) =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text.replaceAll(token, '***'));
  const { name, state, text, fix } = finding;
  return { name, state, text: clean(text), ...(fix && { fix: clean(fix) }) };
}

/** Every secret of the configuration, also as its address writes it. */
export function secretsOf(config: Config): string[] {
  const { secret, liveKit, s3, operatorToken, demoPassword, pushKeys, databaseUrl, smtpUrl } = config;
  const inUrls = [databaseUrl, smtpUrl].flatMap((url) => {
    const password = URL.parse(url ?? '')?.password;
    return password ? [password, decodeURIComponent(password), Buffer.from(password).toString('base64')] : [];
  });
  const known = [
    secret,
    liveKit.apiSecret,
    s3?.secretAccessKey,
    operatorToken,
    demoPassword.value,
    pushKeys.privateKey,
    ...inUrls,
  ];
  return known.flatMap((each) => each || []);
}
