/** Fifty who accept at once: the first goes to the lobby, the others wait for the outcome, and one look answers them all. */
import type { TenantScope } from '../../platform/db/scope.ts';

interface UnderWay<Standing> {
  readonly over: Promise<unknown>;
  /** What stands after it; looked up once, when somebody waits for it. */
  standing: Promise<Standing> | null;
}

interface Ways<Result, Standing> {
  /** The way through the lobby. */
  readonly first: () => Promise<Result>;
  /** Throws when what the first came to settles it. */
  readonly second: (standing: Standing) => void;
}

export function createTurns<Standing>(look: (scope: TenantScope, meetingId: string) => Promise<Standing>) {
  const underWay = new Map<string, UnderWay<Standing>>();
  return {
    async take<Result>(
      scope: TenantScope,
      meetingId: string,
      { first, second }: Ways<Result, Standing>,
    ): Promise<Result> {
      const key = `${scope.tenantId} ${meetingId}`;
      for (let before = underWay.get(key); before; before = underWay.get(key)) {
        const { over } = before;
        before.standing ??= over.then(() => look(scope, meetingId));
        second(await before.standing);
      }
      const result = first();
      const own = {
        over: result.then(
          () => underWay.delete(key),
          () => underWay.delete(key),
        ),
        standing: null,
      };
      underWay.set(key, own);
      return result;
    },
  };
}
