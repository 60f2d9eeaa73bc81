/** Handed on to another product: the customer becomes one of it, in the place that was waited for, at its address. */
import { lobbyRoutes } from '@foyer/contract/lobby.ts';
import { ApiError, call } from '../platform/api.ts';
import { insist } from '../platform/retry.ts';
import { stored } from '../platform/stored.ts';
import { rememberCustomer } from './road-customer.ts';

/** @returns the address of the product where the customer waits now */
export async function goElsewhere(token: string, productSlug: string): Promise<string> {
  const result = await follow(token);
  if (result) rememberCustomer(result, { id: result.request.productId, slug: result.productSlug });
  // The same product under another name: the same customer comes by its new address.
  else stored.set('productSlug', productSlug);
  return `/live/${result?.productSlug ?? productSlug}`;
}

async function follow(token: string) {
  const pauses = { tries: 10, firstMs: 500, mostMs: 4_000 };
  try {
    const ask = () => call(lobbyRoutes.follow, { token });
    return (await insist(ask, { ...pauses, while: (error) => !isRefusal(error) })).result;
  } catch {
    return null;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 429;
}
