/** The requests for one user that the form and the commands share. */
import { type ManagedUser, managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import { callAsStaff } from '../../index.ts';
import { trimmed, type UserFields } from './user-fields.ts';

export async function findUser(userId: string): Promise<ManagedUser> {
  return (await callAsStaff(managedUserRoutes.find, { params: { userId } })).result;
}

/** @throws ApiError record.conflict if the user is no longer the given version */
export async function sendUser(fields: UserFields, { id, version }: ManagedUser): Promise<ManagedUser> {
  const body = { ...trimmed(fields), version };
  return (await callAsStaff(managedUserRoutes.update, { params: { userId: id }, body })).result;
}
