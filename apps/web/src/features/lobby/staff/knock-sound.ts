/** The sound of a knock, and what the browser makes of it: it plays only after the person has touched the page. */
import { watch } from './watched.ts';

const address = '/sounds/knock.mp3';

/** on: it will be heard, as far as we know · blocked: the browser refused to play · off: the agent switched it off here. */
export type SoundState = 'on' | 'blocked' | 'off';

export type KnockSound = ReturnType<typeof createKnockSound>;

export function createKnockSound() {
  const state = watch<SoundState>('on');
  const audio = new Audio(address);
  audio.preload = 'auto';

  /** Within a click: a silent start, after which the browser lets the page play by itself. */
  async function unlock(): Promise<void> {
    if (state.get() === 'off' || !audio.paused) return;
    audio.muted = true;
    await start();
    audio.pause();
    audio.muted = false;
  }

  async function knock(): Promise<void> {
    if (state.get() !== 'off') await start();
  }

  /** Within a click: plays it for the agent to hear. */
  async function test(): Promise<void> {
    audio.muted = false;
    await start();
  }

  async function start(): Promise<void> {
    audio.currentTime = 0;
    try {
      await audio.play();
      state.set('on');
    } catch (error) {
      // A start that a later one interrupts (AbortError) is no refusal.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      state.set('blocked');
    }
  }

  function switchOff(): void {
    audio.pause();
    state.set('off');
  }

  return { state, unlock, knock, test, switchOff };
}
