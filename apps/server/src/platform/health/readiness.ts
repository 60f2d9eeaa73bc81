/** Runs the checks that decide whether this server can serve its tenants. */
import { seconds } from '@foyer/contract/core/time.ts';

/** Resolves when everything is well; rejects with what is wrong. */
export type Check = () => Promise<void>;

export interface Readiness {
  readonly ready: boolean;
  /** `ok`, or what is wrong, by the name of the check. For the operator only. */
  readonly checks: Readonly<Record<string, string>>;
}

/** A check that takes longer has failed. */
const checkTimeoutMs = seconds(3);
/** For how long a result is used again, so that callers cannot load the database. */
const keptMs = seconds(1);

interface ReadinessOptions {
  /** Reported to the operator; the server is ready without them. */
  readonly optional?: Readonly<Record<string, Check>>;
  readonly now?: () => number;
}

/** @returns reads the state; callers at the same time share one run of the checks */
export function createReadiness(
  checks: Readonly<Record<string, Check>>,
  { optional = {}, now = Date.now }: ReadinessOptions = {},
): () => Promise<Readiness> {
  let last: { readonly at: number; readonly result: Promise<Readiness> } | null = null;

  async function runAll(): Promise<Readiness> {
    const results = await Promise.all(
      Object.entries({ ...checks, ...optional }).map(
        async ([name, check]) => [name, await outcomeOf(check)] as const,
      ),
    );
    const failed = results.filter(([, outcome]) => outcome !== 'ok');
    return {
      ready: failed.every(([name]) => Object.hasOwn(optional, name)),
      checks: Object.fromEntries(results),
    };
  }

  return () => {
    if (!last || now() - last.at > keptMs) last = { at: now(), result: runAll() };
    return last.result;
  };
}

async function outcomeOf(check: Check): Promise<string> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${checkTimeoutMs / 1000} seconds`)),
    checkTimeoutMs,
  );
  try {
    await Promise.race([check(), late.promise]);
    return 'ok';
  } catch (error) {
    const { cause, message } = error as Error;
    return cause instanceof Error ? cause.message : message;
  } finally {
    clearTimeout(timer);
  }
}
