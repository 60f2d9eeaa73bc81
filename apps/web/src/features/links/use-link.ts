/** Fetches what the link in the page's address is for, and the booking behind it. */
import { type FoundLink, linkRoutes } from '@foyer/contract/links/links.ts';
import { type Booked, scheduleRoutes } from '@foyer/contract/schedules/schedules.ts';
import { ApiError, call } from '../../platform/api/api.ts';
import { mayPass } from '../../platform/api/api-error.ts';
import { retryWhile } from '../../platform/connection/retry.ts';
import { useAsync } from '../../platform/state/use-async.ts';

export type LinkLookup =
  | { readonly status: 'loading' | 'invalid' | 'suspended' }
  | { readonly status: 'failed'; readonly requestId: string | undefined }
  | { readonly status: 'found'; readonly link: FoundLink; readonly booked: Booked | null };

/** During a reload the lookup stays as it is. */
export function useLink(token: string): { lookup: LinkLookup; reload: () => void } {
  const { state, reload } = useAsync(token, () => fetchLink(token));
  if (state.status === 'loaded') return { lookup: { status: 'found', ...state.value }, reload };
  return { lookup: state.status === 'failed' ? toFailure(state.error) : state, reload };
}

async function fetchLink(token: string): Promise<{ link: FoundLink; booked: Booked | null }> {
  const retryOptions = { attempts: 4, initialMs: 400, maxMs: 3_000, while: mayPass };
  const params = { token };
  const { result: link } = await retryWhile(() => call(linkRoutes.find, { params }), retryOptions);
  if (link.kind !== 'schedule') return { link, booked: null };
  const read = () => call(scheduleRoutes.findByLink, { params });
  const booked = await retryWhile(read, retryOptions).catch((error: unknown) => {
    if (mayPass(error)) throw error;
    return null;
  });
  return { link, booked: booked?.result ?? null };
}

// The server rejects a malformed token as an invalid request; for the customer it is an invalid link.
function toFailure(error: unknown): LinkLookup {
  const apiError = error instanceof ApiError ? error : null;
  switch (apiError?.code) {
    case 'link.invalid':
    case 'request.invalid':
      return { status: 'invalid' };
    case 'tenant.suspended':
      return { status: 'suspended' };
    default:
      return { status: 'failed', requestId: apiError?.requestId };
  }
}
