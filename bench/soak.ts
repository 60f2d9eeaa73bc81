/**
 * `npm run soak`: rounds of a scripted day at one server, and what the server holds after each. Fails unless it stays
 * the same. The argument is the number of minutes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startDay } from '../apps/server/src/testing/day/day.ts';
import { startInstallation } from '../apps/server/src/testing/day/installation.ts';
import { describeRecord } from '../apps/server/src/testing/day/record.ts';
import { collectsGarbage, type Footprint, readFootprint } from '../apps/server/src/testing/soak/footprint.ts';
import { compareThirds } from '../apps/server/src/testing/soak/verdict.ts';
import { printHeading, printMeasurement } from './report.ts';

const minutes = Number(process.argv[3] ?? 60);
const roundMs = 60_000;
/** Below the limit of codes per tenant and hour. */
const customerEveryMs = 1_600;
const minRounds = 6;

const columns = ['rssMiB', 'heapMiB', 'handles', 'descriptors', 'sockets', 'connections'] as const;

const installation = await startInstallation({ nodeArgs: ['--max-semi-space-size=4', ...collectsGarbage] });
try {
  process.exitCode = (await soak()) ? 0 : 1;
} finally {
  await installation.stop();
}

async function soak(): Promise<boolean> {
  const owner = await installation.connectAsOwner();
  const startedAt = performance.now();
  const rounds: Footprint[] = [];
  printHeading(`A scripted day of ${minutes} minutes in rounds of ${roundMs / 1000} s, measured after each`);
  printRow('minute', columns);
  while (rounds.length < minRounds || performance.now() - startedAt < minutes * 60_000) {
    const { day, end } = startDay({ installation, seed: rounds.length, customerEveryMs });
    await sleep(roundMs);
    await end();
    const footprint = await readFootprint(installation, owner);
    rounds.push(footprint);
    const minute = ((performance.now() - startedAt) / 60_000).toFixed(1);
    printRow(
      minute,
      columns.map((name) => footprint[name].toFixed(0)),
    );
    console.log(`          ${describeRecord(day.record).replaceAll('\n', '\n          ')}`);
  }
  await owner.end();

  printHeading('The last third compared with the middle third (the first is the warm-up)');
  const compared = compareThirds(rounds);
  for (const { name, middle, last, allowed, isFlat } of compared)
    printMeasurement(
      name,
      `${middle.toFixed(1)} → ${last.toFixed(1)} (at most ${allowed.toFixed(1)}) ${isFlat ? 'flat' : 'NOT FLAT'}`,
    );
  const log = installation.output();
  const isClean = !installation.hasEnded() && !/unhandled rejection/i.test(log);
  const isFlat = compared.every((each) => each.isFlat);
  printMeasurement('verdict', isFlat && isClean ? 'flat' : 'not flat, or errors in the log');
  if (!isClean) console.log(log.slice(-8_000));
  return isFlat && isClean;
}

function printRow(first: string, cells: readonly string[]): void {
  console.log(`  ${[first, ...cells].map((cell) => cell.padStart(11)).join('')}`);
}
