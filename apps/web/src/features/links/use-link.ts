/** A link of an address: what it is for now, asked of the server when the page opens. */
import { type FoundLink, linkRoutes } from '@foyer/contract/links.ts';
import { type Booked, scheduleRoutes } from '@foyer/contract/schedules.ts';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { mayPass } from '../../platform/api-error.ts';
import { insist } from '../../platform/retry.ts';

export type AskedLink =
  | { readonly status: 'asking' | 'invalid' | 'suspended' }
  | { readonly status: 'failed'; readonly requestId: string | undefined }
  | { readonly status: 'found'; readonly link: FoundLink; readonly booked: Booked | null };

export function useLink(token: string): { asked: AskedLink; ask: () => Promise<void> } {
  const [asked, setAsked] = useState<AskedLink>({ status: 'asking' });

  const ask = useCallback(async (): Promise<void> => {
    try {
      setAsked({ status: 'found', ...(await find(token)) });
    } catch (error) {
      setAsked(whatFailed(error));
    }
  }, [token]);

  useEffect(() => void ask(), [ask]);
  return { asked, ask };
}

async function find(token: string): Promise<{ link: FoundLink; booked: Booked | null }> {
  const again = { tries: 4, firstMs: 400, mostMs: 3_000, while: mayPass };
  const params = { token };
  const { result: link } = await insist(() => call(linkRoutes.find, { params }), again);
  if (link.kind !== 'schedule') return { link, booked: null };
  const read = () => call(scheduleRoutes.findByLink, { params });
  const booked = await insist(read, again).catch((error: unknown) => {
    if (mayPass(error)) throw error;
    return null;
  });
  return { link, booked: booked?.result ?? null };
}

// A token that has not even the shape of one is refused as invalid; to a person it is the same.
function whatFailed(error: unknown): AskedLink {
  const refusal = error instanceof ApiError ? error : null;
  switch (refusal?.code) {
    case 'link.invalid':
    case 'request.invalid':
      return { status: 'invalid' };
    case 'tenant.suspended':
      return { status: 'suspended' };
    default:
      return { status: 'failed', requestId: refusal?.requestId };
  }
}
