/** The duration of an Opus packet (RFC 6716, 3.1). */

/** Milliseconds of a frame, by the configuration of the first byte. */
function frameMs(configuration: number): number {
  if (configuration < 12) return [10, 20, 40, 60][configuration % 4] ?? 20;
  if (configuration < 16) return configuration % 2 ? 20 : 10;
  return [2.5, 5, 10, 20][configuration % 4] ?? 20;
}

export function opusDurationMs([first = 0, second = 0]: Uint8Array): number {
  const counts = [1, 2, 2, second & 0x3f];
  return frameMs(first >> 3) * (counts[first & 3] ?? 1);
}
