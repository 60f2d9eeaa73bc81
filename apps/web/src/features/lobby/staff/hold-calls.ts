/** Puts somebody who waits on hold, and lets them go on. */
import { lobbyStaffRoutes } from '@foyer/contract/lobby-staff.ts';
import { callAsStaff } from '../../users/index.ts';

/** @throws ApiError `lobby.no_request` they have gone, `lobby.already_taken` somebody meets them */
export async function holdRequest(requestId: string, note: string): Promise<void> {
  await callAsStaff(lobbyStaffRoutes.hold, { params: { requestId }, body: { note } });
}

/** @throws ApiError like `holdRequest` */
export async function releaseRequest(requestId: string): Promise<void> {
  await callAsStaff(lobbyStaffRoutes.release, { params: { requestId } });
}
