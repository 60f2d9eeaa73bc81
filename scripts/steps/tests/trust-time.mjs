/** How much time the trust suites take of a run. */

/** The suites of docs/trust.md that a build runs besides the tests of the features. */
const trustSuite = /\/apps\/server\/src\/testing\/(isolation|abuse|fuzz|faults|soak)\//;
/** As in vitest.config.ts. */
const workers = 3;
const maxTrustSeconds = 240;

/**
 * What the trust suites add to a build: their time on all workers, divided among these.
 * @param {Record<string, number>} durations milliseconds by the path of the test file
 */
export function describeTrustTime(durations) {
  const bySuite = new Map();
  for (const [path, ms] of Object.entries(durations)) {
    const suite = trustSuite.exec(path)?.[1];
    if (suite) bySuite.set(suite, (bySuite.get(suite) ?? 0) + ms / 1000);
  }
  if (bySuite.size === 0) return '';
  const added = [...bySuite.values()].reduce((sum, each) => sum + each, 0) / workers;
  const parts = [...bySuite].map(([suite, each]) => `${suite} ${each.toFixed(0)} s`).join(', ');
  const note = added > maxTrustSeconds ? ', which is too much on a machine without other work' : '';
  return `\nTrust suites add ${added.toFixed(0)} s of at most ${maxTrustSeconds} s on ${workers} workers${note} (${parts}).\n`;
}
