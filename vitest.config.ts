import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that measure sound and pictures as they arrive: they run alone, after all others. */
const realtimeTests = '**/*.realtime{,.long}.test.ts';
/** Tests that wait for minutes, of which `npm test` runs none; `npm run test:all` and a filter run them. */
const hasLongTests = process.env.FOYER_LONG_TESTS !== '0';
const longTests = hasLongTests ? [] : ['**/*.long.test.ts'];

/** Begins with the tests that wait for minutes, so that the others run meanwhile; Vitest's own order is by size. */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith('.long.test.ts'));
    return (await super.sort(files)).sort((one, two) => isLong(two) - isLong(one));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongTestsFirst },
    // A small build machine has two cores, which three workers keep busy; a fourth runs while long tests wait.
    pool: 'forks',
    maxWorkers: hasLongTests ? 4 : 3,
    passWithNoTests: true,
    // No test replaces modules or leaves globals changed, so the files of a worker share loaded modules: half of
    // the time of a run was loading them again for each file.
    isolate: false,
    setupFiles: ['scripts/steps/tests/hang-guard.mjs', 'scripts/steps/tests/wait-limit.mjs'],
    // Far longer than anything takes, so that a busy machine fails nothing; a wait ends before its test. The 30 s are also
    // those of wait-limit.mjs, and all are those of apps/web/vitest.components.config.ts.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['packages/contract/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...longTests, realtimeTests],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'realtime',
          environment: 'node',
          include: [realtimeTests],
          exclude: [...configDefaults.exclude, ...longTests],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'node',
          include: ['apps/web/{src,build}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.component.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'tools',
          environment: 'node',
          include: ['scripts/**/*.test.mjs', 'tools/*.test.mjs'],
        },
      },
    ],
  },
});
