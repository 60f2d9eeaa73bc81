/** An agent in a meeting invites a person by email. */
import { expect } from '@playwright/test';
import type { FoyerAccess } from '../api/foyer-access.ts';
import { readLink } from '../api/outbox.ts';
import { expectMessage } from '../browser/shown-messages.ts';
import type { RoomView } from './room-view.ts';

/** @returns the link of the invitation, as it was sent at the tenant */
export async function inviteGuest(
  agentsRoom: RoomView,
  { foyer, tenant, to }: { foyer: FoyerAccess; tenant: string; to: string },
): Promise<string> {
  const { page } = agentsRoom;
  await agentsRoom.control('People in the meeting').click();
  await agentsRoom.control('Invite guest').click();
  await page.getByLabel('Send the link by').selectOption('email');
  await page.getByLabel('Email address').fill(to);
  await agentsRoom.control('Send link').click();
  await expectMessage(page, 'Link sent.');
  let link = '';
  await expect(async () => {
    link = await readLink({ port: foyer.port, tenant, to });
  }).toPass();
  return link;
}
