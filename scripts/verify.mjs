/** `npm run verify`: moves main to the current commit if it passes `.ci/run` in a clean clone. */
import { describeFailure } from './steps/setup-error.mjs';
import { verifyCommit } from './steps/verify.mjs';

const usage = `npm run verify               runs .ci/run on the current commit in a clean clone, and moves main to it if it passes
npm run verify -- --try      the same, without moving main

Uncommitted changes are not part of it. You can continue to commit on your branch during the run.
`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(usage);
  process.exit();
}
try {
  const write = (text) => process.stdout.write(text);
  const passes = await verifyCommit({ movesMain: !args.includes('--try'), write });
  process.exitCode = passes ? 0 : 1;
} catch (error) {
  process.stderr.write(describeFailure(error));
  process.exitCode = 2;
}
