/** A page that sends a drawn video by WHIP (RFC 9725), as OBS does. */
import type { Page } from '@playwright/test';

export interface WhipServer {
  readonly url: string;
  readonly key: string;
}

/** Sends a video of one colour. @returns the status of the answer, and the address of the session */
export function startWhip(
  page: Page,
  server: WhipServer,
  colour = 'rgb(200, 30, 30)',
): Promise<{ status: number; session: string | null }> {
  return page.evaluate(
    async ({ url, key, fill }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      let frame = 0;
      setInterval(() => {
        context.fillStyle = fill;
        context.fillRect(0, 0, 640, 360);
        // Without a change no frame is sent.
        context.fillStyle = 'white';
        context.fillRect(frame++ % 40, 0, 4, 4);
      }, 66);
      const peer = new RTCPeerConnection();
      for (const track of canvas.captureStream(15).getTracks())
        peer.addTransceiver(track, { direction: 'sendonly' });
      const sound = new AudioContext();
      const audio = sound.createMediaStreamDestination();
      sound.createOscillator().connect(audio);
      for (const track of audio.stream.getTracks()) peer.addTransceiver(track, { direction: 'sendonly' });
      await peer.setLocalDescription();
      await new Promise<void>((resolve) => {
        const check = () => peer.iceGatheringState === 'complete' && resolve();
        peer.addEventListener('icegatheringstatechange', check);
        check();
      });
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' },
        body: peer.localDescription?.sdp ?? '',
      });
      const sdp = await answer.text();
      if (answer.status === 201) await peer.setRemoteDescription({ type: 'answer', sdp });
      Object.assign(window, { whipPeer: peer });
      return { status: answer.status, session: answer.headers.get('location') };
    },
    { ...server, fill: colour },
  );
}

/** Ends the session as OBS does. @returns the status of the answer */
export function stopWhip(page: Page, { key }: WhipServer, session: string): Promise<number> {
  return page.evaluate(
    async ([address, bearer]) =>
      (await fetch(address, { method: 'DELETE', headers: { authorization: `Bearer ${bearer}` } })).status,
    [session, key] as const,
  );
}
