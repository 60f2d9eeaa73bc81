/** The sound of a knock, and what the browser makes of it: it plays only after the person has touched the page. */
import { preference } from '../../../platform/stored.ts';
import { watch } from './watched.ts';

const address = '/sounds/knock.mp3';

/** on: it will be heard, as far as we know · blocked: the browser keeps it silent · off: the agent switched it off here. */
export type SoundState = 'on' | 'blocked' | 'off';

export type KnockSound = ReturnType<typeof createKnockSound>;

export interface SoundParts {
  /** May be made only after a touch of the page: before it the browser would complain. */
  openContext(): AudioContext;
  fetchSound(): Promise<ArrayBuffer>;
  /** The person's wish on this computer, kept over a reload. */
  readonly silence: { get(): boolean; set(isWanted: boolean): void };
  /** Whether the person has touched the page, or the browser plays without that. */
  mayPlay(): boolean;
}

const silenceKey = 'lobbySound';

const page: SoundParts = {
  silence: {
    get: () => preference.get(silenceKey) === 'off',
    set: (isWanted) => preference.set(silenceKey, isWanted ? 'off' : 'on'),
  },
  openContext: () => new AudioContext(),
  fetchSound: async () => (await fetch(address)).arrayBuffer(),
  mayPlay: () => navigator.userActivation?.hasBeenActive ?? false,
};

export function createKnockSound({ openContext, fetchSound, silence, mayPlay }: SoundParts = page) {
  const state = watch<SoundState>(silence.get() ? 'off' : mayPlay() ? 'on' : 'blocked');
  let context: AudioContext | null = null;
  let sound: Promise<AudioBuffer> | null = null;

  function look(): void {
    if (state.get() !== 'off') state.set(context?.state === 'running' ? 'on' : 'blocked');
  }

  function open(): AudioContext {
    if (context) return context;
    context = openContext();
    // A call, or another page, may take the sound away.
    context.addEventListener('statechange', look);
    return context;
  }

  /** Within a click: from now on the page may play by itself. */
  async function unlock(): Promise<void> {
    if (state.get() === 'off') return;
    await open()
      .resume()
      .catch(() => {});
    look();
  }

  async function knock(): Promise<void> {
    if (state.get() !== 'off') await play();
  }

  /** Within a click: a knock for the agent to hear, which also unlocks the sound. */
  async function test(): Promise<void> {
    silence.set(false);
    state.set('on');
    await unlock();
    await play();
  }

  async function play(): Promise<void> {
    if (!context && !mayPlay()) {
      state.set('blocked');
      return;
    }
    const playing = open();
    if (playing.state !== 'running') await unlock();
    look();
    if (playing.state !== 'running') return;
    try {
      sound ??= fetchSound().then((bytes) => playing.decodeAudioData(bytes));
      const source = playing.createBufferSource();
      source.buffer = await sound;
      source.connect(playing.destination);
      source.start();
    } catch {
      // The toast and the title still tell; the next knock asks for the sound again.
      sound = null;
    }
  }

  function switchOff(): void {
    silence.set(true);
    state.set('off');
  }

  function close(): void {
    context?.removeEventListener('statechange', look);
    void context?.close().catch(() => {});
  }

  return { state, unlock, knock, test, switchOff, close };
}
