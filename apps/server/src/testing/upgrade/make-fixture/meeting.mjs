/** A meeting at acme, from the knock to the outcome. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rooms } from './fake-servers.mjs';
import { hash } from './hash.mjs';
import { call, resultOf } from './older-foyer.mjs';
import { notifyRoom, waitFor } from './people.mjs';
import { picture } from './picture.mjs';

export async function addMeeting({ known }, { agent, agentSocket, devi }) {
  await agentSocket.emit('lobby_join-lobby', {});
  await call('acme', 'POST', '/api/lobby/requests', { token: devi.token, body: {} });
  const [offer] = await waitFor('an offer', async () => {
    const offers = await resultOf('acme', 'GET', '/api/lobby/offers', { token: agent.token });
    return offers.length > 0 && offers;
  });
  const accepted = await agentSocket.emit('lobby-request-accepted', { meetingId: offer.meetingId });
  const { meetingId } = accepted.result;
  for (const { token } of [agent, devi])
    await call('acme', 'POST', `/api/meetings/${meetingId}/entry`, { token });
  const room = `acme:${meetingId}`;
  rooms.set(room, new Set([`agent:${agent.id}`, `customer:${devi.customerId}`]));
  await notifyRoom(room, 'participant_joined');
  await sleep(1_500);
  await chat(known, { meetingId, agent, devi });
  await call('acme', 'POST', `/api/meetings/${meetingId}/hang-up`, { token: agent.token });
  rooms.delete(room);
  await notifyRoom(room, 'room_finished');
  await call('acme', 'PUT', `/api/meetings/${meetingId}/outcomes/${devi.customerId}`, {
    token: agent.token,
    body: {
      status: 'completed',
      converted: true,
      revenue: 1499.5,
      note: 'Wants the weekend batch.',
      version: 0,
    },
  });
  await call('acme', 'PUT', `/api/meetings/${meetingId}/feedback`, {
    token: devi.token,
    body: { stars: 5, reasons: ['helpful', 'clear'], text: 'Very clear.' },
  });
}

async function chat(known, { meetingId, agent, devi }) {
  const chatPicture = await resultOf('acme', 'POST', `/api/meetings/${meetingId}/files?name=notes.png`, {
    token: agent.token,
    body: picture(90, 20, 120),
    type: 'image/png',
  });
  for (const [{ token }, text, fileIds] of [
    [devi, 'Can you hear me?', []],
    [agent, 'Yes. Here are my notes.', [chatPicture.id]],
  ])
    await call('acme', 'POST', `/api/meetings/${meetingId}/messages`, {
      token,
      body: { id: randomUUID(), text, recipient: 'EVERYONE', fileIds },
    });
  known.meeting = {
    id: meetingId,
    customerId: devi.customerId,
    customerToken: devi.token,
    chatFileId: chatPicture.id,
  };
  known.meeting.chatFileHash = hash(
    (await call('acme', 'GET', `/api/meetings/${meetingId}/files/${chatPicture.id}`, { token: devi.token }))
      .bytes,
  );
}
