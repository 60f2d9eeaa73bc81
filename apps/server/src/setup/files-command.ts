/** `npm run foyer -- files`: copies the files of the data folder to S3, and compares files with the database. */
import path from 'node:path';
import type { FileCheck } from '../app.ts';
import type { Config } from '../config.ts';
import { mintScope } from '../platform/db/scope.ts';
import { SetupError } from '../platform/engines/setup-error.ts';
import { type CopyProgress, copyFiles } from '../platform/storage/copy-files.ts';
import { openCopyRecords } from '../platform/storage/copy-records.ts';
import { createStorages } from '../platform/storage/storages.ts';

export const filesUsage = `  files copy-to-s3                 copy all files of the data folder to S3 and verify them; repeat it until none fails
  files check [--tenant <slug>] [--remove]
                                   list files without a record, and records without their file; --remove removes such files
                                   that are older than a day; exit code 1 if any are listed
`;

/** A line of progress at most this often. */
const reportEveryMs = 2_000;

/**
 * @param writeProgress receives a line every few seconds
 * @returns what was copied, and whether all files are in S3
 * @throws SetupError without the settings of S3
 */
export async function copyFilesToS3(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  writeProgress: (textLine: string) => void,
): Promise<{ readonly text: string; readonly isComplete: boolean }> {
  if (!s3)
    throw new SetupError({
      problem: 'The settings of S3 are missing.',
      fix: 'Set them for this command: S3_BUCKET=… S3_ACCESS_KEY_ID=… S3_SECRET_ACCESS_KEY=… npm run foyer -- files copy-to-s3',
    });
  const target = `${s3.endpoint ?? s3.region}/${s3.bucket}`;
  let reportedAt = 0;
  const { files, copied, bytes, failures } = await copyFiles({
    from: createStorages({ dataDir, s3: null }),
    to: createStorages({ dataDir, s3 }),
    records: await openCopyRecords(path.join(dataDir, 'copied-to-s3.ndjson'), target),
    scopeOf: (tenantId) => mintScope(tenantId, tenantId),
    onProgress(progress) {
      if (Date.now() - reportedAt < reportEveryMs) return;
      reportedAt = Date.now();
      writeProgress(`  ${progressLine(progress)}\n`);
    },
  });
  const done = progressLine({ files, copied, bytes });
  if (failures.length === 0) return { text: `✓ ${done}. All are in ${target}.\n`, isComplete: true };
  const lines = failures.map((failure) => `  ${failure}\n`).join('');
  return {
    text: `✗ ${done}. Failed:\n${lines}  → Repair the cause and run the command again: it continues.\n`,
    isComplete: false,
  };
}

function progressLine({ files, copied, bytes }: CopyProgress): string {
  return `${files} files, ${copied} of them copied now (${(bytes / 1_048_576).toFixed(1)} MiB)`;
}

/**
 * @param writeLine receives a line for each finding
 * @returns a summary, and whether files and records agree
 * @throws DomainError tenant.unknown
 */
export async function checkFiles(
  fileCheck: FileCheck,
  options: { readonly slug: string | undefined; readonly remove: boolean },
  writeLine: (textLine: string) => void,
): Promise<{ readonly text: string; readonly isClean: boolean }> {
  const result = await fileCheck.run({
    ...options,
    onFinding: ({ kind, name, isRemoved }) =>
      writeLine(`  ${findings[kind]}: ${name}${isRemoved ? ' (removed)' : ''}\n`),
  });
  const { files, withoutRecord, withoutFile, removed, incomplete } = result;
  const isClean = withoutRecord === 0 && withoutFile === 0;
  const cleaned = options.remove ? ` Removed ${removed} files and ${incomplete} parts of files.` : '';
  return {
    text: `${isClean ? '✓' : '✗'} ${files} files: ${withoutRecord} without a record, ${withoutFile} records without their file.${cleaned}\n`,
    isClean,
  };
}

const findings = {
  'without-record': 'no record refers to',
  'without-file': 'missing file of a record',
  'without-tenant': 'files of a tenant that does not exist',
} as const;
