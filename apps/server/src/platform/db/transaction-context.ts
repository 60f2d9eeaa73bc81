/** Knows whether code runs inside a transaction, so that it does not wait for another server while it holds a connection. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Code that outlives its transaction keeps the context, so the end is noted in it. */
const transactions = new AsyncLocalStorage<{ isOver: boolean }>();

export async function inTransactionContext<T>(work: () => Promise<T>): Promise<T> {
  const context = { isOver: false };
  try {
    return await transactions.run(context, work);
  } finally {
    context.isOver = true;
  }
}

export function isInTransaction(): boolean {
  return transactions.getStore()?.isOver === false;
}

/**
 * Call it before waiting for another server.
 * @param call its name, for the log
 * @throws Error inside a transaction
 */
export function rejectInTransaction(call: string): void {
  if (isInTransaction())
    throw new Error(`${call} called inside a transaction: commit first, for example by afterCommit`);
}

/** Wraps each function of a client so that it throws when it is called inside a transaction. */
export function outsideTransactions<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        rejectInTransaction(String(name));
        return Reflect.apply(value, target, args);
      };
    },
  });
}
