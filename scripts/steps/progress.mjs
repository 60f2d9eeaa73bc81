/** Shows what set-up is doing: one line per step, with a running clock where the output is a terminal. */

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const nameWidth = 22;
const frameMs = 100;
/** How often a log that nobody watches hears that a long step is still alive. */
const plainEveryMs = 30_000;

/** @param {{ write(text: string): void, isTTY?: boolean, columns?: number }} out */
export function createProgress(out = process.stdout, now = Date.now) {
  const isLive = Boolean(out.isTTY) && !process.env.CI;
  let running;

  function begin(name) {
    end();
    running = { name, startedAt: now(), detail: '', frame: 0 };
    if (!isLive) out.write(`  ${name} …\n`);
    running.timer = setInterval(isLive ? draw : remind, isLive ? frameMs : plainEveryMs);
    running.timer.unref();
  }

  function draw() {
    const { name, detail, frame } = running;
    running.frame = (frame + 1) % frames.length;
    const line = `${frames[frame]} ${name.padEnd(nameWidth)} ${seconds()}  ${detail}`;
    out.write(`\r\x1b[2K${line.slice(0, (out.columns ?? 80) - 1)}`);
  }

  function remind() {
    out.write(`  ${running.name}: ${seconds()} and still going. ${running.detail}\n`);
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
    /** What the running step is at just now. */
    say(detail) {
      if (running && detail.trim()) running.detail = detail.trim();
    },
    done: (name, detail = '') => finish('✓', name, 'done', detail),
    skip: (name, detail = '') => finish('·', name, 'ready', detail),
    /** The running step, if one is. */
    fail() {
      if (running) finish('✗', running.name, 'failed', '');
    },
    /** Takes the running line away, for somebody else's output. */
    end,
  };
}

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<string | undefined> | string | undefined} isDone what to say when nothing is left to do
 * @property {(say: (detail: string) => void) => Promise<string | void> | string | void} run does it; may say how
 */

/** Runs the steps in order, each only when it is not done. */
export async function runSteps(steps, progress) {
  for (const step of steps) {
    const ready = await step.isDone();
    if (ready !== undefined) {
      progress.skip(step.name, ready);
      continue;
    }
    progress.begin(step.name);
    try {
      progress.done(step.name, (await step.run(progress.say)) ?? '');
    } catch (error) {
      progress.fail();
      throw error;
    }
  }
}
