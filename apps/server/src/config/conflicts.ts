/** Settings that are right by themselves and wrong together. */
import type { InspectedFolder } from './data-folder.ts';
import type { Environment } from './setting.ts';
import type { SettingName, SettingValues } from './settings.ts';
import { quoted } from './wrong-value.ts';

interface Given {
  readonly values: SettingValues;
  readonly folder: InspectedFolder;
  readonly environment: Environment;
  /** Whether the setting has a value that is reported as wrong: it is not missing then. */
  readonly isWrong: (name: SettingName) => boolean;
}

interface Conflicts {
  readonly problems: string[];
  readonly warnings: string[];
}

export function findConflicts(given: Given): Conflicts {
  const { values, folder } = given;
  const problems = [
    ...missingOfS3(given),
    ...missingOfLiveKit(given),
    ...proxyOfLiveKit(given),
    ...missingOfEgress(given),
    ...conflictsOfOrigin(given),
  ];
  if (values.DATABASE_DIRECT_URL !== null && values.DATABASE_URL === null && !given.isWrong('DATABASE_URL'))
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL, the address of all other work');
  const warnings: string[] = [];
  if (values.FOYER_DEMO_CLOCK_AHEAD_MS !== null && !folder.demo && !given.isWrong('FOYER_DATA_DIR'))
    problems.push('FOYER_DEMO_CLOCK_AHEAD_MS is for demonstrations only: remove it');
  if (values.LIVEKIT_URL !== null && values.LIVEKIT_API_KEY === null && !given.isWrong('LIVEKIT_API_KEY'))
    warnings.push('LIVEKIT_API_KEY is not set: your LiveKit has to know the key "foyer"');
  const environment = values.NODE_ENV;
  if (environment !== null && environment !== 'production') {
    if (/^prod/i.test(environment))
      problems.push(
        `NODE_ENV must be exactly "production", not ${quoted(environment)}; for example NODE_ENV=production`,
      );
    else if (!['development', 'test'].includes(environment))
      warnings.push(`NODE_ENV is ${quoted(environment)}: only "production" makes a production installation`);
  }
  return { problems, warnings };
}

const s3Names = [
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SSE',
  'S3_FORCE_PATH_STYLE',
] as const;

function missingOfS3({ values, isWrong }: Given): string[] {
  const isGiven = (name: SettingName) => values[name] !== null || isWrong(name);
  const given = s3Names.find(isGiven);
  if (!given) return [];
  return (['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    .filter((name) => !isGiven(name))
    .map((name) => `${name} is missing; ${given} is set, so files are stored in S3`);
}

function missingOfLiveKit({ values, isWrong }: Given): string[] {
  const needsSecret = values.LIVEKIT_URL !== null && values.LIVEKIT_API_SECRET === null;
  if (!needsSecret || isWrong('LIVEKIT_API_SECRET')) return [];
  return [
    'LIVEKIT_API_SECRET is missing; LIVEKIT_URL is set, and a generated secret cannot be that of your LiveKit',
  ];
}

/** Egress is a service of a cluster, and its files are read from the bucket. */
function missingOfEgress({ values, isWrong }: Given): string[] {
  if (values.RECORDER !== 'egress') return [];
  const problems = (['LIVEKIT_URL', 'S3_BUCKET'] as const)
    .filter((name) => values[name] === null && !isWrong(name))
    .map((name) => `RECORDER is egress, which needs ${name}: set it, or remove RECORDER`);
  if (values.S3_SSE !== null)
    problems.push(
      'S3_SSE cannot be passed on to LiveKit Egress: remove it, and make encryption the default of the bucket',
    );
  return problems;
}

function conflictsOfOrigin({ values }: Given): string[] {
  const origin = values.PUBLIC_ORIGIN;
  if (!origin) return [];
  const isLocal = /(^|\.)localhost$/.test(origin.host);
  const problems: string[] = [];
  if (values.NODE_ENV === 'production' && origin.scheme === 'http' && !isLocal)
    problems.push('PUBLIC_ORIGIN must begin with https:// where NODE_ENV is production');
  if (values.PUBLIC_PORT !== null && values.PUBLIC_PORT !== origin.port)
    problems.push(
      `PUBLIC_PORT is ${values.PUBLIC_PORT}, and PUBLIC_ORIGIN has another port: remove PUBLIC_PORT`,
    );
  return problems;
}

/** Node sends the calls to our own LiveKit, on this machine, through the proxy as well. */
function proxyOfLiveKit({ values, environment }: Given): string[] {
  const either = (name: string) => environment[name] || environment[name.toLowerCase()] || '';
  if (values.NODE_USE_ENV_PROXY !== '1' || values.LIVEKIT_URL !== null || !either('HTTP_PROXY')) return [];
  const direct = either('NO_PROXY').split(/[\s,]+/);
  if (direct.includes('127.0.0.1') || direct.includes('*')) return [];
  return [
    'NODE_USE_ENV_PROXY sends the calls to the embedded LiveKit through HTTP_PROXY: add 127.0.0.1 to NO_PROXY; for example NO_PROXY=127.0.0.1,localhost',
  ];
}
