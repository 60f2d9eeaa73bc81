/** A look at oneself before going in: camera and microphone are opened, shown to nobody, and let go again. */
import { useEffect, useRef, useState } from 'react';

/** `off` nothing asked yet · `asking` the browser asks · `on` · `refused` by person or browser · `missing` no device */
export type PreviewState = 'off' | 'asking' | 'on' | 'refused' | 'missing';

export function usePreview() {
  const [state, setState] = useState<PreviewState>('off');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const current = useRef<MediaStream | null>(null);

  function release(): void {
    for (const track of current.current?.getTracks() ?? []) track.stop();
    current.current = null;
    setStream(null);
  }

  useEffect(
    () => () => {
      for (const track of current.current?.getTracks() ?? []) track.stop();
    },
    [],
  );

  async function open(): Promise<void> {
    setState('asking');
    try {
      const opened = await navigator.mediaDevices.getUserMedia({
        audio: true,
        video: { width: 1280, height: 720 },
      });
      current.current = opened;
      setStream(opened);
      setState('on');
    } catch (error) {
      setState(readRefusal(error));
    }
  }

  return {
    state,
    stream,
    open,
    close: () => {
      release();
      setState('off');
    },
  };
}

/** What a failed `getUserMedia` means to a person. */
export function readRefusal(error: unknown): 'refused' | 'missing' {
  const name = error instanceof Error ? error.name : '';
  return name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'NotReadableError'
    ? 'missing'
    : 'refused';
}
