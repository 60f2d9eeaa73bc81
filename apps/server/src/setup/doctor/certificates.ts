/** The certificates: the file of LIVEKIT_TURN, and that of the public address. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import type { TurnConfig } from '../../config/url-readers.ts';
import type { Check, DoctorContext } from './context.ts';
import { describeError, type Finding, finding, notConfigured } from './finding.ts';

const dayMs = 86_400_000;
/** Certificates that renew themselves do so earlier. */
const warnedDays = 10;
const connectTimeoutMs = 5_000;

export const certificatesCheck: Check = {
  name: 'Certificates',
  async run(context) {
    return [relayCertificate(context.config.liveKit.turn, context.now()), await publicCertificate(context)];
  },
};

function relayCertificate(turn: TurnConfig | null, now: Date): Finding {
  const report = finding('Relay certificate');
  if (!turn?.tls) return report.skipped(notConfigured);
  if (turn.tls.by === 'outside') return report.skipped('a proxy has it; "Media by relay" tries it');
  const { cert, key } = turn.tls;
  try {
    const certificate = new X509Certificate(readFileSync(cert));
    if (!certificate.checkHost(turn.domain))
      return report.failed(`${cert} is not for ${turn.domain}`, `Get one for ${turn.domain}`);
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(key))))
      return report.failed(`${key} is not the key of ${cert}`, 'Correct cert and key in LIVEKIT_TURN');
    return judgeDates(report, certificate, { now, name: `${cert}, for ${turn.domain}` });
  } catch (error) {
    return report.failed(
      describeError(error),
      'Correct cert and key in LIVEKIT_TURN, and let Foyer read both files',
    );
  }
}

function judgeDates(
  report: ReturnType<typeof finding>,
  { validFrom, validTo }: Pick<X509Certificate, 'validFrom' | 'validTo'>,
  { now, name }: { readonly now: Date; readonly name: string },
): Finding {
  const daysLeft = Math.floor((Date.parse(validTo) - now.getTime()) / dayMs);
  const day = new Date(validTo).toISOString().slice(0, 10);
  if (Date.parse(validFrom) > now.getTime())
    return report.failed(`${name}: not valid yet`, 'Check the clock');
  if (daysLeft < 0) return report.failed(`${name}: expired on ${day}`, 'Renew it, and restart what uses it');
  if (daysLeft < warnedDays) return report.failed(`${name}: expires on ${day}`, 'Renew it');
  return report.ok(`${name}: valid until ${day}`);
}

async function publicCertificate({ app, now }: DoctorContext): Promise<Finding> {
  const report = finding('HTTPS certificate');
  if (!app) return report.skipped('cannot be tried without the database');
  const address = URL.parse((await app.operated.list())[0]?.address ?? '');
  if (address?.protocol !== 'https:' || address.hostname.endsWith('localhost'))
    return report.skipped(notConfigured);
  const { hostname, port } = address;
  try {
    const certificate = await readCertificate(hostname, Number(port || 443));
    return judgeDates(report, certificate, { now: now(), name: hostname });
  } catch (error) {
    if (isUnreachable(error))
      return report.skipped(`${hostname} is not reached from here (${describeError(error)})`);
    return report.failed(
      `${hostname}: ${describeError(error)}`,
      'Give the proxy a certificate for this name, with all intermediate ones, from an authority that browsers trust',
    );
  }
}

/** @throws the error of the connection, or of a certificate that browsers would reject */
function readCertificate(host: string, port: number): Promise<{ validFrom: string; validTo: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: connectTimeoutMs }, () => {
      const { valid_from: validFrom, valid_to: validTo } = socket.getPeerCertificate();
      socket.end();
      resolve({ validFrom, validTo });
    });
    socket.once('timeout', () =>
      socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
    );
    socket.once('error', reject);
  });
}

function isUnreachable(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(String(code));
}
