/** Plays the knock sound, within the browser's autoplay policy: only after the first user activation. */
import { preference } from '../../../../../platform/local-storage.ts';
import { createObservable } from '../../../../../platform/state/observable.ts';

const address = '/sounds/knock.mp3';

/**
 * on: expected to be audible · blocked: by the browser's autoplay policy · off: muted by the agent in this
 * browser.
 */
export type SoundState = 'on' | 'blocked' | 'off';

export type KnockSound = ReturnType<typeof createKnockSound>;

export interface SoundDependencies {
  /** Called only after a user activation: before it the browser logs a warning. */
  openContext(): AudioContext;
  fetchSound(): Promise<ArrayBuffer>;
  /** Whether the agent muted the sound in this browser; survives a reload. */
  readonly mutePreference: { get(): boolean; set(isMuted: boolean): void };
  /** Whether the page had a user activation, or the browser needs none. */
  canPlay(): boolean;
}

const mutePreferenceKey = 'lobbySound';

const browserSound: SoundDependencies = {
  mutePreference: {
    get: () => preference.get(mutePreferenceKey) === 'off',
    set: (isMuted) => preference.set(mutePreferenceKey, isMuted ? 'off' : 'on'),
  },
  openContext: () => new AudioContext(),
  fetchSound: async () => (await fetch(address)).arrayBuffer(),
  canPlay: () => navigator.userActivation?.hasBeenActive ?? false,
};

export function createKnockSound({
  openContext,
  fetchSound,
  mutePreference,
  canPlay,
}: SoundDependencies = browserSound) {
  const status = createObservable<SoundState>(mutePreference.get() ? 'off' : canPlay() ? 'on' : 'blocked');
  let context: AudioContext | null = null;
  let sound: Promise<AudioBuffer> | null = null;

  function updateState(): void {
    if (status.state() !== 'off') status.set(context?.state === 'running' ? 'on' : 'blocked');
  }

  function open(): AudioContext {
    if (context) return context;
    context = openContext();
    // A phone call or another page may interrupt the sound.
    context.addEventListener('statechange', updateState);
    return context;
  }

  /** Call it within a click: the page may then play sounds by itself. */
  async function unlock(): Promise<void> {
    if (status.state() === 'off') return;
    await open()
      .resume()
      .catch(() => {});
    updateState();
  }

  async function knock(): Promise<void> {
    if (status.state() !== 'off') await play();
  }

  /** Call it within a click: switches the sound on, unlocks it and plays a test knock. */
  async function test(): Promise<void> {
    mutePreference.set(false);
    status.set('on');
    await unlock();
    await play();
  }

  async function play(): Promise<void> {
    if (!context && !canPlay()) {
      status.set('blocked');
      return;
    }
    const playing = open();
    if (playing.state !== 'running') await unlock();
    updateState();
    if (playing.state !== 'running') return;
    try {
      sound ??= fetchSound().then((bytes) => playing.decodeAudioData(bytes));
      const source = playing.createBufferSource();
      source.buffer = await sound;
      source.connect(playing.destination);
      source.start();
    } catch {
      // The toast and the title show the knock as well. The next knock fetches the sound again.
      sound = null;
    }
  }

  function switchOff(): void {
    mutePreference.set(true);
    status.set('off');
  }

  function close(): void {
    context?.removeEventListener('statechange', updateState);
    void context?.close().catch(() => {});
  }

  return { status, unlock, knock, test, switchOff, close };
}
