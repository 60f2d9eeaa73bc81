/** Chooses the operating system's account that PostgreSQL runs as: ourselves, or an unprivileged one when we are root. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { hasSetpriv, type RunAs, setprivArgs } from './child.ts';
import { SetupError } from './setup-error.ts';

/** `names` may sign in to the database; `runAs` is absent when PostgreSQL runs as we do. */
export type PostgresAccount = { uid: number; runAs?: RunAs; names: string[] };

/** In order: one made for us, the one a distribution's PostgreSQL has, the one every system has. */
const unprivilegedNames = ['foyer', 'postgres', 'nobody'];
/** Lets the account walk through folders that only root may enter, such as /root; it cannot write by it. */
const walkThrough = 'dac_read_search';

/**
 * @param dataDir the installation's data folder (made by us)
 * @param cluster the database's own folder; where it exists its owner is the account
 * @param program one of the programs, to see whether the account can reach it
 */
export function choosePostgresAccount(dataDir: string, cluster: string, program: string): PostgresAccount {
  const own = userInfo();
  if (own.uid !== 0) {
    refuseForeignFolder(cluster, own);
    return { uid: own.uid, names: [own.username] };
  }
  const account = unprivilegedAccount(cluster);
  letThrough(dataDir, account.gid);
  const runAs = withReach({ uid: account.uid, gid: account.gid }, [dataDir, program]);
  return { uid: account.uid, runAs, names: [own.username, account.name] };
}

function refuseForeignFolder(cluster: string, own: { uid: number; username: string }) {
  if (!existsSync(cluster) || statSync(cluster).uid === own.uid) return;
  throw new SetupError({
    missing: `The database folder ${cluster} belongs to another user than ${own.username}.`,
    mend: `Start as its owner, or take it over: sudo chown -R ${own.username} ${cluster}`,
  });
}

function unprivilegedAccount(cluster: string) {
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0;
  const candidates = owner === 0 ? unprivilegedNames : [String(owner)];
  for (const candidate of candidates) {
    const [uid, gid] = [askId('-u', candidate), askId('-g', candidate)];
    const name = askId('-un', candidate);
    if (Number(uid) > 0 && gid && name) return { uid: Number(uid), gid: Number(gid), name };
  }
  throw new SetupError({
    missing: `PostgreSQL does not run as root, and there is no account ${candidates.join(', ')} to run it as.`,
    mend: 'Make one: useradd --system foyer',
  });
}

function askId(option: string, account: string): string | undefined {
  const answer = spawnSync('id', [option, account], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

/** The data folder is root's alone; the account's group may pass through it, and read nothing. */
function letThrough(dataDir: string, gid: number) {
  const { uid, gid: group, mode } = statSync(dataDir);
  if (uid !== 0 || (mode & 0o001) !== 0 || (group === gid && (mode & 0o010) !== 0)) return;
  chownSync(dataDir, 0, gid);
  chmodSync(dataDir, 0o710);
}

function withReach(runAs: RunAs, paths: string[]): RunAs {
  if (canReach(runAs, paths)) return runAs;
  const walking = { ...runAs, capabilities: [walkThrough] };
  if (hasSetpriv() && canReach(walking, paths)) return walking;
  throw new SetupError({
    missing: `PostgreSQL runs as an unprivileged account (uid ${runAs.uid}), which cannot reach ${paths.join(' and ')}.`,
    mend: 'Move the checkout to a folder that others may enter, or keep the data elsewhere: FOYER_DATA_DIR=/var/lib/foyer npm start',
  });
}

function canReach(runAs: RunAs, paths: string[]): boolean {
  const script = 'for path; do test -x "$path" || exit 1; done';
  const [wrapper, ...args] = setprivArgs(runAs);
  const shell = ['sh', '-c', script, 'sh', ...paths];
  const answer = wrapper
    ? spawnSync(wrapper, [...args, ...shell], { stdio: 'ignore', cwd: '/' })
    : spawnSync('sh', shell.slice(1), { stdio: 'ignore', cwd: '/', uid: runAs.uid, gid: runAs.gid });
  return answer.status === 0;
}
