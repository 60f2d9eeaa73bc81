/** The room's controls by single keys; they rest while somebody types, and can be switched off. */
import { useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { draft } from '../../../platform/stored.ts';
import type { RoomScene } from '../room-scene.ts';
import type { usePip } from './picture-in-picture.tsx';
import { barTools, sideTools } from './tool-list.ts';

export interface KeyAct {
  readonly key: string;
  readonly name: string;
  readonly act: () => void;
}

const kept = 'room keys off';

export function useKeys(scene: RoomScene, pip: ReturnType<typeof usePip>) {
  const { flags } = useConfig();
  const [isOn, setOn] = useState(() => draft.get(kept) !== true);
  const { call, state, tools } = scene;
  const { camera, microphone } = state.devices;
  const isHeard = microphone === 'on' || microphone === 'opening';
  const isSeen = camera === 'on' || camera === 'opening';
  const acts: KeyAct[] = [
    {
      key: 'm',
      name: isHeard ? m.room_mute() : m.room_unmute(),
      act: () => call.turn('microphone', !isHeard),
    },
    {
      key: 'v',
      name: isSeen ? m.room_camera_off() : m.room_camera_on(),
      act: () => call.turn('camera', !isSeen),
    },
    ...[...barTools(scene), ...sideTools(scene, flags)].map(({ hotkey = '', name, onPress }) => ({
      key: hotkey,
      name,
      act: onPress,
    })),
    ...(pip.isPossible ? [{ key: 'i', name: m.tools_pip(), act: pip.toggle }] : []),
    { key: '?', name: m.tools_keys_this(), act: () => tools.open('keys') },
  ];

  const latest = useRef({ acts, isOn });
  latest.current = { acts, isOn };
  // Before anything is painted: what is seen can be reached.
  useLayoutEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => heed(event, latest.current), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return {
    acts,
    isOn,
    turn(on: boolean) {
      setOn(on);
      draft.set(kept, !on);
    },
  };
}

function heed(event: KeyboardEvent, { acts, isOn }: { acts: readonly KeyAct[]; isOn: boolean }) {
  if (!isOn || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
    return;
  // In front of a question the keys belong to the question.
  if (document.querySelector('dialog[open]')) return;
  const pressed = acts.find(({ key }) => key === event.key.toLowerCase());
  if (!pressed) return;
  event.preventDefault();
  pressed.act();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
