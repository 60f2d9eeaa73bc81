import { expect, test, vi } from 'vitest';
import { RTCPeerConnection } from 'werift';
import { createPeer } from './peer.ts';

/** As LiveKit sends them: candidates follow by themselves. */
const withoutCandidates = (sdp: string) => sdp.replace(/^a=(candidate|end-of-candidates).*\r\n/gm, '');

test('an offer that comes during the handshake does not end the connection', async () => {
  const livekit = new RTCPeerConnection({ iceAdditionalHostAddresses: ['127.0.0.1'], iceUseIpv6: false });
  const candidates: string[] = [];
  livekit.onIceCandidate.subscribe((candidate) => {
    if (candidate) candidates.push(JSON.stringify(candidate.toJSON()));
  });
  const answers: number[] = [];
  const onFailed = vi.fn();
  const firstAnswer = Promise.withResolvers<void>();
  const peer = createPeer({
    now: () => performance.now(),
    events: {
      onPacket: () => undefined,
      onReport: () => undefined,
      onCandidate: () => undefined,
      onFailed,
      onAnswer(sdp, number) {
        answers.push(number);
        const answer = { type: 'answer', sdp: withoutCandidates(sdp) } as const;
        void livekit.setRemoteDescription(answer).then(firstAnswer.resolve);
      },
    },
  });
  const offer = async (number: number) => {
    await livekit.setLocalDescription(await livekit.createOffer());
    const sdp = withoutCandidates(livekit.localDescription?.sdp ?? '');
    peer.take({ sdp, number, trackByMid: {} });
  };
  try {
    livekit.createDataChannel('_reliable');
    await offer(1);
    await firstAnswer.promise;
    candidates.forEach(peer.addCandidate);
    livekit.addTransceiver('audio', { direction: 'sendonly' });
    await expect.poll(() => livekit.iceConnectionState, { interval: 1 }).toMatch(/connected|completed/);
    await offer(2);

    await expect.poll(() => answers).toEqual([1, 2]);
    await expect.poll(() => livekit.connectionState).toBe('connected');
    expect(onFailed).not.toHaveBeenCalled();
  } finally {
    peer.close();
    await livekit.close();
  }
});
