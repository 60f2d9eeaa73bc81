/** The query in the address of an agent's meeting. */
import { externalParameter } from '@foyer/contract/meetings/external-address.ts';

/** Whether the meeting takes place on an external platform. */
export const isExternalAddress = (search: string): boolean =>
  new URLSearchParams(search).has(externalParameter);

export const meetingQuery = (meetingId: string, isExternal: boolean): string =>
  `?${new URLSearchParams({ meetingId, ...(isExternal && { [externalParameter]: '1' }) })}`;
