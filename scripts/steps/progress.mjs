/** Prints the progress of the setup: one line per step, with a running timer on a terminal. */

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const nameWidth = 22;
const frameMs = 100;
/** The interval of the "still running" lines of long steps in a log. */
const reminderMs = 30_000;

/** @param {{ write(text: string): void, isTTY?: boolean, columns?: number }} out */
export function createProgress(out = process.stdout, now = Date.now) {
  const isLive = Boolean(out.isTTY) && !process.env.CI;
  let running;

  function begin(name) {
    end();
    running = { name, startedAt: now(), detail: '', frame: 0 };
    if (!isLive) out.write(`  ${name} …\n`);
    running.timer = setInterval(isLive ? draw : printReminder, isLive ? frameMs : reminderMs);
    running.timer.unref();
  }

  function draw() {
    const { name, detail, frame } = running;
    running.frame = (frame + 1) % frames.length;
    const textLine = `${frames[frame]} ${name.padEnd(nameWidth)} ${seconds()}  ${detail}`;
    out.write(`\r\x1b[2K${textLine.slice(0, (out.columns ?? 80) - 1)}`);
  }

  function printReminder() {
    out.write(`  ${running.name}: still running after ${seconds()}. ${running.detail}\n`);
  }

  function seconds() {
    return `${((now() - running.startedAt) / 1000).toFixed(1)} s`;
  }

  function end() {
    if (!running) return;
    clearInterval(running.timer);
    if (isLive) out.write('\r\x1b[2K');
    running = undefined;
  }

  function finish(sign, name, state, detail) {
    const took = running?.name === name ? seconds() : '';
    end();
    out.write(`${sign} ${name.padEnd(nameWidth)} ${[state, took, detail].filter(Boolean).join('  ')}\n`);
  }

  return {
    begin,
    /** Sets the detail of the running step. */
    report(detail) {
      if (running && detail.trim()) running.detail = detail.trim();
    },
    done: (name, detail = '') => finish('✓', name, 'done', detail),
    skip: (name, detail = '') => finish('·', name, 'ready', detail),
    /** Marks the running step as failed, if there is one. */
    fail() {
      if (running) finish('✗', running.name, 'failed', '');
    },
    /** Clears the line of the running step, so that other output can follow. */
    end,
  };
}

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<string | undefined> | string | undefined} isDone returns the detail to print if
 * the step is done, else `undefined`
 * @property {(report: (detail: string) => void) => Promise<string | void> | string | void} run runs the step;
 * may return the detail to print
 */

/** Runs the steps that are not done, in order. */
export async function runSteps(steps, progress) {
  for (const setupStep of steps) {
    const ready = await setupStep.isDone();
    if (ready !== undefined) {
      progress.skip(setupStep.name, ready);
      continue;
    }
    progress.begin(setupStep.name);
    try {
      progress.done(setupStep.name, (await setupStep.run(progress.report)) ?? '');
    } catch (error) {
      progress.fail();
      throw error;
    }
  }
}
