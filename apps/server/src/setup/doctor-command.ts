/** `npm run foyer -- doctor`: checks the installation without changing it. */
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { verifyInstallation, WrongSecretError } from '../platform/db/secret/installation.ts';
import { SetupError } from '../platform/engines/setup-error.ts';
import { parseOrigin } from '../platform/http/origins/public-origin.ts';
import { createMedia } from '../platform/media/media.ts';
import { appRoleOf, connectionOf } from './command-database.ts';
import { type DoctorContext, findLiveKitAddress, serverOriginOf } from './doctor/context.ts';
import { diagnose } from './doctor/doctor.ts';
import { describeError, type Finding, finding } from './doctor/finding.ts';
import { findingLines, summaryLine } from './doctor/report-findings.ts';

export const doctorUsage = `  doctor [--json]                  check database, LiveKit, storage, mail, sign-on, clock, disk, certificates and proxy;
                                   exit code 1 if anything is red
`;

interface DoctorCommand {
  readonly env: NodeJS.ProcessEnv | undefined;
  readonly isJson: boolean;
  readonly isColoured: boolean;
  readonly out: (text: string) => void;
}

/** @returns whether nothing is red */
export async function runDoctor({ env, isJson, isColoured, out }: DoctorCommand): Promise<boolean> {
  const print = (each: Finding) => {
    if (!isJson) out(findingLines(each, isColoured));
  };
  const settings = readSettings(env);
  print(settings.finding);
  const findings = [settings.finding, ...(settings.config ? await examine(settings.config, print) : [])];
  const isHealthy = findings.every(({ state }) => state !== 'failed');
  out(isJson ? `${JSON.stringify({ isHealthy, findings }, null, 2)}\n` : `\n${summaryLine(findings)}`);
  return isHealthy;
}

function readSettings(env: NodeJS.ProcessEnv | undefined): { finding: Finding; config: Config | null } {
  const report = finding('Settings');
  try {
    const config = readConfig(env);
    return { config, finding: report.ok(['valid', ...config.warnings].join('; ')) };
  } catch (error) {
    // Nothing else can be checked with settings that the server would not accept.
    const { problem = describeError(error), fix = 'Correct this setting' } = error as Partial<SetupError>;
    return { config: null, finding: report.failed(problem, fix) };
  }
}

async function examine(config: Config, onFinding: (finding: Finding) => void): Promise<Finding[]> {
  const liveKit = findLiveKitAddress(config);
  const media = liveKit && createMedia({ ...config.liveKit, httpUrl: liveKit.httpUrl });
  const now = () => new Date();
  const database = await connectionOf(config).catch(toProblem);
  const connection = 'problem' in database ? database : database.connection;
  const opened = 'problem' in database ? null : await openApp(config, database.connection, now);
  if (opened) onFinding(opened.secret);
  const context: DoctorContext = {
    config,
    connection,
    app: opened?.app ?? null,
    liveKit,
    media,
    serverOrigin: serverOriginOf(config),
    now,
  };
  try {
    const findings = await diagnose(context, { onFinding });
    return opened ? [opened.secret, ...findings] : findings;
  } finally {
    await opened?.close?.();
    if ('stop' in database) await database.stop();
  }
}

function toProblem(error: unknown): { problem: string; fix: string } {
  if (error instanceof SetupError) return { problem: error.problem, fix: error.fix };
  return { problem: describeError(error), fix: 'Fix the problem, then: npm start' };
}

/** The app neither listens nor runs jobs. @returns `null` when the database cannot be used */
async function openApp(config: Config, connection: DoctorConnection, now: () => Date) {
  const report = finding('Secret');
  const database = openDatabase({
    connection,
    appRole: appRoleOf(config),
    onEffectFailed: () => undefined,
  });
  try {
    await database.verifyRole();
    const origin = await verifyInstallation(database, config.secret);
    const app = await createApp({
      config: {
        ...config,
        logLevel: 'silent',
        // The server's, as for every command.
        publicOrigin: origin === null ? config.publicOrigin : parseOrigin(origin),
      },
      database,
      media: createMedia({ ...config.liveKit, httpUrl: noMedia }),
      mediaUpstream: noMedia,
      webDist: config.dataDir,
      now,
    });
    // The tenants cannot be read from a database that is older or newer than this version.
    await app.operated.list();
    const close = async () => {
      await app.close();
      await database.close();
    };
    return {
      app,
      close,
      secret: report.ok(`opens what the database keeps sealed, from ${config.secretFrom}`),
    };
  } catch (error) {
    await database.close();
    if (!(error instanceof WrongSecretError)) return null;
    return { app: null, close: null, secret: report.failed(error.problem, error.fix) };
  }
}

/** Without a listener: only the checks of LiveKit use it. */
const noMedia = 'http://127.0.0.1:1';

type DoctorConnection = Awaited<ReturnType<typeof connectionOf>>['connection'];
