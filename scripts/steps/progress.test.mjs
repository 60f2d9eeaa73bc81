import { expect, test } from 'vitest';
import { createProgress, runSteps } from './progress.mjs';
import { describeFailure, SetupError } from './setup-error.mjs';

function listen() {
  const lines = [];
  let clock = 0;
  const out = { write: (text) => lines.push(text.trimEnd().replace(/ {2,}/g, ' ')) };
  return { lines, progress: createProgress(out, () => (clock += 500)) };
}

const step = (name, parts) => ({ name, isDone: () => undefined, run: () => undefined, ...parts });

test('each step says what became of it and how long it took', async () => {
  const { lines, progress } = listen();

  await runSteps(
    [step('first', { isDone: () => 'was there' }), step('second', { run: () => 'made' })],
    progress,
  );

  expect(lines).toEqual(['· first ready was there', ' second …', '✓ second done 0.5 s made']);
});

test('a step that fails is named, and those after it are not tried', async () => {
  const { lines, progress } = listen();
  const fails = step('first', {
    run: () => {
      throw new SetupError({ missing: 'It is not there.', mend: 'Get it: get it' });
    },
  });

  await expect(runSteps([fails, step('second')], progress)).rejects.toThrow('It is not there.');

  expect(lines.at(-1)).toMatch(/^✗ first failed/);
});

test('a failure is told with the end of what was said, what is missing, and the mend', () => {
  const error = new SetupError({ missing: 'It is not there.', mend: 'Get it: get it', said: 'went wrong' });

  expect(describeFailure(error)).toBe('went wrong\n\n✗ It is not there.\n  → Get it: get it\n');
});

test('a full disk is told as such, whoever met it', () => {
  const error = new SetupError({ missing: 'x', mend: 'y', said: 'npm error code ENOSPC' });

  expect(describeFailure(error)).toContain('✗ The disk is full.\n  → See what fills it: df -h .');
  expect(describeFailure(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toContain(
    'The disk is full.',
  );
});
