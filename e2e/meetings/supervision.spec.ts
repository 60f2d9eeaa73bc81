/** An admin monitors a meeting, whispers to its agent, and steps in; the customer's page learns of the last only. */
import { setFlags } from '../support/api/flags.ts';
import {
  expectMoreReceived,
  readDataMessages,
  readReceivedStreams,
  readSentFrameWidth,
} from '../support/browser/media-stats.ts';
import { recordSignalling } from '../support/browser/signalling.ts';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';

/** What a room sends without a change in it. */
const unrelated = ['speakers', 'connection-quality', 'stream-state', 'token', 'pong'];
/** The media server sends a changed state of a room within five seconds. */
const roomUpdateMs = 6000;

test("a customer's page receives no sign of a supervisor who listens and whispers, until they step in", async ({
  people,
  foyer,
}) => {
  await setFlags(foyer, 'globex', { bargein: true });
  const agent = await people.agent('globex', 'agent');
  const admin = await people.staff('globex', 'admin');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Nora Quiet');
  const received = recordSignalling(customer.page);
  await customer.register('claims-help');
  const agents = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  const { room } = customer;
  await room.expectRemoteMedia();
  await expect(agents.control('People in the meeting')).toBeVisible();
  const related = (from = 0) => received.slice(from).filter(({ kind }) => !unrelated.includes(kind));
  await expect.poll(() => Date.now() - (related().at(-1)?.atMs ?? 0)).toBeGreaterThan(roomUpdateMs);

  const signs = async () => ({
    streams: await readReceivedStreams(customer.page),
    sentWidth: await readSentFrameWidth(customer.page),
    dataMessages: await readDataMessages(customer.page),
    tiles: await customer.page.getByRole('figure').count(),
  });
  const before = await signs();
  const from = received.length;
  const startedAt = Date.now();

  await admin.open('/app/live-board', 'Live board');
  await admin.page.getByRole('link', { name: /^Monitor / }).click();
  await admin.page.getByRole('button', { name: 'Start monitoring' }).click();
  await expect(admin.page.getByTestId('remote-video')).toHaveCount(2);
  await expectMoreReceived(admin.page, 'frames');
  await expectMoreReceived(admin.page, 'audioPackets');
  const sign = agents.page.getByRole('status').filter({ hasText: /^Monitored by .+$/ });
  // Beside it, a message shows the same for three seconds.
  await expect(sign.first()).toBeAttached();
  const agentStreams = (await readReceivedStreams(agents.page)).length;

  await admin.page.getByRole('button', { name: /^Whisper to / }).click();
  await expect(admin.page.getByText(/^Only .+ hears you\.$/)).toBeVisible();
  await expect(agents.page.getByText(/ is whispering$/).first()).toBeVisible();
  await expect.poll(async () => (await readReceivedStreams(agents.page)).length).toBe(agentStreams + 1);
  await room.expectRemoteMedia();
  await expect.poll(() => Date.now() - startedAt).toBeGreaterThan(roomUpdateMs);

  expect(related(from).map(({ kind }) => kind)).toEqual([]);
  expect(await signs()).toEqual(before);
  await expect(customer.page.getByText(/[Mm]onitored|whisper/)).toHaveCount(0);

  // A new connection receives the list of participants.
  await customer.page.reload();
  await room.expectRemoteMedia();
  await agents.page.reload();
  await agents.expectRemoteMedia();
  await expect(sign.or(agents.page.getByText(/ is whispering$/)).first()).toBeAttached();
  await admin.page.getByRole('button', { name: 'Step in' }).click();
  await admin.confirm('Step in to the meeting?', 'Step in');
  const admins = new RoomView(admin.page);
  await expect(admin.page.getByTestId('remote-video')).toHaveCount(2);
  await expect(customer.page.getByTestId('remote-video')).toHaveCount(2);
  await expect(sign).toHaveCount(0);
  const all = received.map(({ bytes }) => bytes).join();
  expect(all).toContain('agent:');
  expect(all).not.toContain('monitor:');
  expect(all).not.toContain(':staff');
  await admins.control('Leave').click();
  await expect(admin.page.getByRole('heading', { name: "You're no longer in this meeting" })).toBeVisible();
  await expect(customer.page.getByTestId('remote-video')).toHaveCount(1);
  await room.expectRemoteMedia();
  expect(people.pageErrors()).toEqual([]);
  await agents.end();
  await setFlags(foyer, 'globex', { bargein: false });
});
