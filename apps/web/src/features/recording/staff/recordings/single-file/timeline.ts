/** The times of a file that leaves out the pauses of its recording. */

interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Timeline {
  /** Milliseconds of the file. */
  readonly lengthMs: number;
  /** @returns the position in the recording that the file shows at a time, in milliseconds */
  recordedAt(fileMs: number): number;
}

/** @param gaps may overlap and have any order */
export function createTimeline(recording: { durationMs: number; gaps: readonly Range[] }): Timeline {
  const parts: Range[] = [];
  let from = 0;
  for (const gap of [...recording.gaps].sort((one, other) => one.from - other.from)) {
    if (gap.from > from) parts.push({ from, to: Math.min(gap.from, recording.durationMs) });
    from = Math.max(from, gap.to);
  }
  if (from < recording.durationMs) parts.push({ from, to: recording.durationMs });
  return {
    lengthMs: parts.reduce((sum, part) => sum + part.to - part.from, 0),
    recordedAt(fileMs) {
      let passed = 0;
      for (const part of parts) {
        const length = part.to - part.from;
        if (fileMs < passed + length) return part.from + fileMs - passed;
        passed += length;
      }
      return recording.durationMs;
    },
  };
}
