/** Trying again with growing pauses, each a little random so that many pages do not come back at once. */

export interface Pauses {
  readonly firstMs: number;
  readonly mostMs: number;
}

/** The pause before try number `attempt` (0 is the first repetition), between half and the whole of the doubled time. */
export function pauseBefore(attempt: number, pauses: Pauses, random: () => number = Math.random): number {
  const full = Math.min(pauses.mostMs, pauses.firstMs * 2 ** attempt);
  return full * (0.5 + random() / 2);
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

interface Insistence extends Pauses {
  readonly tries: number;
  /** Which failures are worth another try. */
  readonly while: (error: unknown) => boolean;
}

/** Tries until it works, the failure is final, or the tries are used up; then the last failure is thrown. */
export async function insist<T>(use: () => Promise<T>, rules: Insistence): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await use();
    } catch (error) {
      if (attempt + 1 >= rules.tries || !rules.while(error)) throw error;
      await wait(pauseBefore(attempt, rules));
    }
  }
}
