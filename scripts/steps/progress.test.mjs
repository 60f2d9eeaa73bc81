import { expect, test } from 'vitest';
import { createProgress, runSteps } from './progress.mjs';
import { describeFailure, SetupError } from './setup-error.mjs';

function captureOutput() {
  const lines = [];
  let clock = 0;
  const out = { write: (text) => lines.push(text.trimEnd().replace(/ {2,}/g, ' ')) };
  return { lines, progress: createProgress(out, () => (clock += 500)) };
}

const step = (name, parts) => ({ name, isDone: () => undefined, run: () => undefined, ...parts });

test('prints the outcome and the duration of each step', async () => {
  const { lines, progress } = captureOutput();

  await runSteps(
    [step('first', { isDone: () => 'was there' }), step('second', { run: () => 'made' })],
    progress,
  );

  expect(lines).toEqual(['· first ready was there', ' second …', '✓ second done 0.5 s made']);
});

test('prints a failed step and does not run the following ones', async () => {
  const { lines, progress } = captureOutput();
  const fails = step('first', {
    run: () => {
      throw new SetupError({ problem: 'It is not there.', fix: 'Get it: get it' });
    },
  });

  await expect(runSteps([fails, step('second')], progress)).rejects.toThrow('It is not there.');

  expect(lines.at(-1)).toMatch(/^✗ first failed/);
});

test('describes a failure with the last output, the problem and the fix', () => {
  const error = new SetupError({ problem: 'It is not there.', fix: 'Get it: get it', output: 'went wrong' });

  expect(describeFailure(error)).toBe('went wrong\n\n✗ It is not there.\n  → Get it: get it\n');
});

test('reports a full disk, whether a command or this process ran into it', () => {
  const error = new SetupError({ problem: 'x', fix: 'y', output: 'npm error code ENOSPC' });

  expect(describeFailure(error)).toContain('✗ The disk is full.\n  → Find what uses the space: df -h .');
  expect(describeFailure(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toContain(
    'The disk is full.',
  );
});
