import { describe, expect, test } from 'vitest';
import { createTimeline } from './timeline.ts';

const startsAt = new Date('2026-08-01T00:00:00.000Z');
const at = (minute: number) => new Date(startsAt.getTime() + minute * 60_000);

describe('createTimeline', () => {
  test('resumes processes in the order of their instants, and of their start at the same one', async () => {
    const timeline = createTimeline(startsAt, () => {});
    const steps: string[] = [];
    const note = (name: string) => steps.push(`${name} ${timeline.now().toISOString().slice(14, 16)}`);
    timeline.start(at(1), async () => {
      note('a');
      await timeline.wait(5 * 60_000);
      note('a');
    });
    timeline.start(at(3), async () => {
      note('b');
      await timeline.until(at(6));
      note('b');
    });
    timeline.start(at(3), async () => {
      note('c');
    });

    await timeline.run();

    expect(steps).toEqual(['a 01', 'b 03', 'c 03', 'a 06', 'b 06']);
  });

  test('runs one process at a time, also while it waits for something real', async () => {
    const timeline = createTimeline(startsAt, () => {});
    let running = 0;
    let most = 0;
    for (let minute = 0; minute < 5; minute += 1)
      timeline.start(at(1), async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      });

    await timeline.run();

    expect(most).toBe(1);
  });

  test('never goes back in time', async () => {
    const instants: string[] = [];
    const timeline = createTimeline(startsAt, (now) => instants.push(now.toISOString()));
    timeline.start(at(10), async () => {
      await timeline.until(at(2));
      timeline.start(at(1), async () => {});
    });

    await timeline.run();

    expect(instants).toEqual([at(10).toISOString()]);
  });

  test('ends with the error of the process that failed', async () => {
    const timeline = createTimeline(startsAt, () => {});
    let wasReached = false;
    timeline.start(at(1), async () => {
      throw new Error('the form was rejected');
    });
    timeline.start(at(2), async () => {
      wasReached = true;
    });

    await expect(timeline.run()).rejects.toThrow('the form was rejected');
    expect(wasReached).toBe(false);
  });
});
