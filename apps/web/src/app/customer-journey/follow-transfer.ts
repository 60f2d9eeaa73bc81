/** After a transfer to another product: signs the customer in there, with the queue position kept. */
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import { ApiError, call } from '../../platform/api/api.ts';
import { retryWhile } from '../../platform/connection/retry.ts';
import { stored } from '../../platform/local-storage.ts';
import { storeCustomer } from './stored-customer.ts';

/** @returns the address of the product where the customer waits now */
export async function followTransfer(token: string, productSlug: string): Promise<string> {
  const result = await requestTransfer(token);
  if (result) storeCustomer(result, { id: result.request.productId, slug: result.productSlug });
  // The product itself got another slug: the customer stays the same.
  else stored.set('productSlug', productSlug);
  return `/live/${result?.productSlug ?? productSlug}`;
}

async function requestTransfer(token: string) {
  const retryOptions = { attempts: 10, initialMs: 500, maxMs: 4_000 };
  try {
    const send = () => call(lobbyRoutes.follow, { token });
    return (await retryWhile(send, { ...retryOptions, while: (error) => !isRejection(error) })).result;
  } catch {
    return null;
  }
}

function isRejection(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 429;
}
