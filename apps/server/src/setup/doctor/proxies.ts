/** The proxy in front: whether requests that it forwards are recognised as such. */
import { askServer, type Check } from './context.ts';
import { describeError, type Finding, finding, notConfigured } from './finding.ts';

const report = finding('Proxy');
const timeoutMs = 5_000;

export const proxiesCheck: Check = {
  name: 'Proxy',
  async run(context) {
    const { app, config } = context;
    const [tenant] = app ? await app.operated.list() : [];
    const address = URL.parse(tenant?.address ?? '');
    const isPublic = address !== null && !address.hostname.endsWith('localhost');
    const from = Date.now();
    const problem = isPublic ? await request(`${address.origin}/healthz`) : null;
    const state = await askServer(context).catch(() => null);
    if (!state) return [report.skipped('the server does not run')];
    const arrivals = state.process?.arrivals;
    if (!arrivals)
      return [
        report.skipped('the server does not tell: set FOYER_OPERATOR_TOKEN for it and for this command'),
      ];
    // Without a request of our own, what the server has seen before counts.
    const isRecent = (each: { at: string } | null) =>
      each !== null && (!isPublic || problem !== null || Date.parse(each.at) >= from);
    const { trustedProxy, untrustedProxy } = arrivals;
    if (untrustedProxy && isRecent(untrustedProxy)) return [untrusted(untrustedProxy.address)];
    if (trustedProxy && isRecent(trustedProxy))
      return [report.ok(`requests arrive through ${trustedProxy.address}, which is trusted`)];
    if (!isPublic && !config.trustedProxies) return [report.skipped(notConfigured)];
    if (problem) return [report.skipped(`${address?.origin} is not reached from here (${problem})`)];
    if (!isPublic) return [report.skipped('no request has arrived through a proxy yet')];
    return [
      report.failed(
        `a request through ${address.origin} did not arrive with X-Forwarded-For, or at another server`,
        'Let the proxy send X-Forwarded-For, X-Forwarded-Proto and Host, and forward to this server',
      ),
    ];
  },
};

function untrusted(address: string): Finding {
  const plain = address.replace(/^::ffff:/i, '');
  return report.failed(
    `requests arrive through ${plain}, whose X-Forwarded headers are ignored: all visitors share its address and its limits`,
    `If it is your proxy: TRUSTED_PROXIES=${plain}`,
  );
}

/** @returns the problem, `null` when it was answered */
async function request(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return null;
  } catch (error) {
    return describeError(error);
  }
}
