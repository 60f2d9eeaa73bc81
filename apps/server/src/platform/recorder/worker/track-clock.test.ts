import { describe, expect, test } from 'vitest';
import { createParticipantClock, createTrackClock, type ParticipantClock } from './track-clock.ts';

const soundClockOf = (participant: ParticipantClock) =>
  createTrackClock({ clockRate: 48_000, smallestStepMs: 2.5, participant });
const pictureClockOf = (participant: ParticipantClock) =>
  createTrackClock({ clockRate: 90_000, smallestStepMs: 1, participant });

/** A sender whose clock is `aheadMs` ahead of ours. */
function sender({
  clockRate,
  base,
  aheadMs,
  drift = 0,
}: {
  clockRate: number;
  base: number;
  aheadMs: number;
  drift?: number;
}) {
  return {
    timestampAt: (ms: number) => (base + Math.round((ms * (1 + drift) * clockRate) / 1000)) >>> 0,
    reportAt: (ms: number, delayMs = 0) => ({
      timestamp: (base + Math.round((ms * (1 + drift) * clockRate) / 1000)) >>> 0,
      ntpMs: ms + aheadMs,
      arrivedAtMs: ms + delayMs,
    }),
  };
}

describe('the clock of a track', () => {
  test('keeps sound and picture of a participant together, whatever their delays are', () => {
    const participant = createParticipantClock();
    const [sound, picture] = [
      sender({ clockRate: 48_000, base: 2 ** 32 - 1000, aheadMs: 5_000 }),
      sender({ clockRate: 90_000, base: 7, aheadMs: 5_000 }),
    ];
    const soundClock = soundClockOf(participant);
    const pictureClock = pictureClockOf(participant);
    const report = (ms: number) => {
      for (const [one, clock] of [
        [sound, soundClock],
        [picture, pictureClock],
      ] as const) {
        participant.observe(one.reportAt(ms, 15));
        clock.observe(one.reportAt(ms, 15));
      }
    };

    for (let ms = 0; ms < 20_000; ms += 20) {
      if (ms % 3_000 === 1_000) report(ms);
      const heardAt = soundClock.timeOf(sound.timestampAt(ms), ms + 10);
      const seenAt = pictureClock.timeOf(picture.timestampAt(ms), ms + 90);
      const offset = heardAt + soundClock.shiftMs() - seenAt - pictureClock.shiftMs();
      if (ms > 1_000) expect(Math.abs(offset)).toBeLessThanOrEqual(1);
    }
  });

  test('gives two pictures of the same instant times that a file can tell apart', () => {
    const clock = pictureClockOf(createParticipantClock());

    const [small, large, next] = [9_000, 9_000, 18_000].map((timestamp) => clock.timeOf(timestamp, 100));

    expect(Number(large) - Number(small)).toBe(1);
    expect(Number(next) - Number(small)).toBeCloseTo(100);
  });

  test('keeps packets of sound apart when a report shows that the first ones after an interruption came late', () => {
    const participant = createParticipantClock();
    const clock = soundClockOf(participant);
    const before = sender({ clockRate: 48_000, base: 0, aheadMs: 0 });
    const sound = sender({ clockRate: 48_000, base: 3_000_000_000, aheadMs: 0 });
    participant.observe(before.reportAt(0));
    clock.observe(before.reportAt(0));
    clock.timeOf(before.timestampAt(0), 0);

    const times = [2_000, 2_020, 2_040].map((ms) => {
      const at = clock.timeOf(sound.timestampAt(ms), ms + 100);
      participant.observe(sound.reportAt(ms));
      clock.observe(sound.reportAt(ms));
      return at;
    });

    expect(times.map((at) => at - Number(times[0]))).toEqual([0, 2.5, 5]);
  });

  test('follows a sound card that is too fast, without a step', () => {
    const participant = createParticipantClock();
    const sound = sender({ clockRate: 48_000, base: 0, aheadMs: 0, drift: 0.0002 });
    const clock = soundClockOf(participant);
    let before = -20;
    for (let ms = 0; ms < 1_800_000; ms += 20) {
      if (ms % 3_000 === 0) {
        participant.observe(sound.reportAt(ms));
        clock.observe(sound.reportAt(ms));
      }
      const at = clock.timeOf(sound.timestampAt(ms), ms);
      expect(Math.abs(at - before - 20)).toBeLessThan(0.2);
      before = at;
    }
    expect(Math.abs(before - 1_799_980)).toBeLessThan(5);
  });

  test('does not go back after an interruption in which the sender began again', () => {
    const participant = createParticipantClock();
    const clock = pictureClockOf(participant);
    const [first, second] = [
      sender({ clockRate: 90_000, base: 0, aheadMs: 0 }),
      sender({ clockRate: 90_000, base: 3_000_000_000, aheadMs: 0 }),
    ];
    participant.observe(first.reportAt(0));
    clock.observe(first.reportAt(0));
    expect(clock.timeOf(first.timestampAt(1_000), 1_000)).toBeCloseTo(1_000, 0);

    expect(clock.timeOf(second.timestampAt(6_000), 6_050)).toBeCloseTo(6_050, 0);
    clock.observe(second.reportAt(6_500));
    participant.observe(second.reportAt(6_500));

    expect(clock.timeOf(second.timestampAt(6_600), 6_650)).toBeCloseTo(6_600, 0);
  });

  test('does not believe a report that is seconds away from what arrives', () => {
    const participant = createParticipantClock();
    const clock = soundClockOf(participant);
    const sound = sender({ clockRate: 48_000, base: 0, aheadMs: 0 });
    participant.observe(sound.reportAt(0));
    clock.observe({ ...sound.reportAt(0), ntpMs: 60_000 });

    expect(clock.timeOf(sound.timestampAt(100), 110)).toBeCloseTo(110, 0);
  });
});
