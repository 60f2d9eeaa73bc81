/** Builds versitygw, the S3 server of the tests, with Go, and caches it. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, runCommand } from '../command.mjs';
import { engineCache } from '../paths.mjs';

export const versitygwVersion = '1.8.0';
const goModule = 'github.com/versity/versitygw';
const goProgram = `${goModule}/cmd/versitygw@v${versitygwVersion}`;
/** The checksum of the module as in a go.sum; its dependencies are in the module's own go.mod. */
const goModuleSum = 'h1:au+wI+aybno/STsQiSm35Uu6Q6iK5MWReQxgO6SEMFc=';

/** The step that builds it. It never fails: without it, the tests of S3 are skipped. */
export function versitygw(env = process.env) {
  return {
    name: 'S3 server',
    isDone: () => findVersitygw(env),
    run: async (report) => {
      const problem = await build(env, report);
      return problem ? `${problem}: the tests of S3 are skipped` : `built ${versitygwVersion} with Go`;
    },
  };
}

/** @returns the path of the program, if there is one */
export function findVersitygw(env = process.env) {
  const path = env.VERSITYGW_BIN || cachedProgram(env);
  return isProgram(path) ? path : undefined;
}

function cachedProgram(env) {
  return join(engineCache(env), `versitygw-${versitygwVersion}`);
}

/** @returns the reason if it could not be built */
async function build(env, report) {
  const goEnv = { ...env, GOFLAGS: '' };
  if ((await runCommand('go', ['env', 'GOVERSION'], { env: goEnv })).code !== 0) return 'no Go';
  const problem = await findModuleProblem(goEnv);
  if (problem) return problem;
  const cache = engineCache(env);
  mkdirSync(cache, { recursive: true });
  // On the file system of the cache, so that the rename at the end is atomic and no incomplete program is
  // used.
  const workFolder = mkdtempSync(join(cache, 'making-'));
  try {
    report('building with Go, which takes a few minutes');
    const { code, output } = await runCommand('go', ['install', '-trimpath', goProgram], {
      cwd: workFolder,
      env: { ...goEnv, GOBIN: workFolder, CGO_ENABLED: '0' },
      onLine: (textLine) => report(`go: ${textLine}`),
    });
    const built = join(workFolder, 'versitygw');
    if (code !== 0 || !existsSync(built))
      return `versitygw could not be built (${output.trim().split('\n').at(-1)})`;
    renameSync(built, cachedProgram(env));
    return undefined;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** `go install` alone checks the public checksum database, which `GONOSUMDB` and `GOFLAGS` can turn off. */
async function findModuleProblem(env) {
  const args = ['mod', 'download', '-json', `${goModule}@v${versitygwVersion}`];
  const { code, output } = await runCommand('go', args, { env });
  const [, sum] = /"Sum": "([^"]+)"/.exec(output) ?? [];
  if (code === 0 && sum === goModuleSum) return undefined;
  return sum
    ? 'the Go module of versitygw does not match its checksum'
    : 'the Go module of versitygw could not be downloaded';
}
