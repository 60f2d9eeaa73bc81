/** The API calls that hold and release a waiting customer. */
import { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import { callAsStaff } from '../../../users/index.ts';

/** @throws ApiError `lobby.no_request`: the customer left; `lobby.already_taken`: an agent has accepted */
export async function holdRequest(requestId: string, note: string): Promise<void> {
  await callAsStaff(lobbyStaffRoutes.hold, { params: { requestId }, body: { note } });
}

/** @throws ApiError like `holdRequest` */
export async function releaseRequest(requestId: string): Promise<void> {
  await callAsStaff(lobbyStaffRoutes.release, { params: { requestId } });
}
