/** Quantiles of measurements, and their format in the output. */

/** @param share 0.5 for the median, 0.9 for the 90th percentile */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at % 1);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** `median 812 ms, p95 934 ms (7 runs: 790 812 …)` */
export function describeMs(values: readonly number[]): string {
  const runs = values.map((value) => Math.round(value)).join(' ');
  return `median ${Math.round(median(values))} ms, p95 ${Math.round(quantile(values, 0.95))} ms (${values.length} runs: ${runs})`;
}
