/** Stores the state of the wait under the specification's keys, for a reload and for other tabs. */
import { useEffect } from 'react';
import { stored } from '../../platform/local-storage.ts';

const missedStatuses = ['no-agent', 'rejected', 'too-long'];
const openStatuses = ['waiting', 'room'];

export function useStoredState(status: string, meetingId: string | null): void {
  useEffect(() => {
    if (openStatuses.includes(status)) stored.remove('missedCustomer');
    if (missedStatuses.includes(status)) stored.set('missedCustomer', 'true');
    if (openStatuses.includes(status) && meetingId) stored.set('meetingId', meetingId);
    else if (status !== 'joining') stored.remove('meetingId');
  }, [status, meetingId]);
}
