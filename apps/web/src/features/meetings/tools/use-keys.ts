/** Single-key shortcuts of the room; inactive while the person types, and can be switched off. */
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { draft } from '../../../platform/local-storage.ts';
import type { RoomContext } from '../room/room-context.ts';
import type { Pip } from './panels/use-pip.ts';
import { barTools, sideTools } from './tool-list.ts';
import { personIdOf } from './tools-view-model.ts';
import { zoomStep } from './zoom/screen-controls.tsx';
import { notZoomed, zoomBy } from './zoom/zoom.ts';

export interface KeyAction {
  readonly key: string;
  readonly name: string;
  readonly run: () => void;
}

const storageKey = 'room keys off';

export function useKeys(context: RoomContext, pip: Pip) {
  const { flags } = useConfig();
  const [isOn, setOn] = useState(() => draft.get(storageKey) !== true);
  const { call, state, tools, toolsState } = context;
  const { camera, microphone } = state.devices;
  const isMicrophoneOn = microphone === 'on' || microphone === 'opening';
  const isCameraOn = camera === 'on' || camera === 'opening';
  const actions: KeyAction[] = [
    {
      key: 'm',
      name: isMicrophoneOn ? m.room_mute() : m.room_unmute(),
      run: () => call.setEnabled('microphone', !isMicrophoneOn),
    },
    {
      key: 'v',
      name: isCameraOn ? m.room_camera_off() : m.room_camera_on(),
      run: () => call.setEnabled('camera', !isCameraOn),
    },
    ...[...barTools(context, flags), ...sideTools(context, flags)].map(({ hotkey = '', name, onPress }) => ({
      key: hotkey,
      name,
      run: onPress,
    })),
    ...(toolsState.screen
      ? [
          { key: '+', name: m.tools_zoom_in(), run: () => tools.zoom((zoom) => zoomBy(zoom, zoomStep)) },
          { key: '-', name: m.tools_zoom_out(), run: () => tools.zoom((zoom) => zoomBy(zoom, 1 / zoomStep)) },
          { key: '0', name: m.tools_zoom_reset(), run: () => tools.zoom(() => notZoomed) },
        ]
      : []),
    ...drawingKeys(context),
    {
      key: 'x',
      name: toolsState.isFullScreen ? m.tools_full_exit() : m.tools_full(),
      run: () => tools.showFullScreen(!toolsState.isFullScreen),
    },
    ...(pip.isPossible ? [{ key: 'i', name: m.tools_pip(), run: pip.toggle }] : []),
    { key: '?', name: m.tools_keys_this(), run: () => tools.open('keys') },
  ];

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => handleKey(event, { actions, isOn }));
  // Layout effect: the shortcuts work from the first paint on.
  useLayoutEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => onKeyDown(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return {
    actions,
    isOn,
    setEnabled(on: boolean) {
      setOn(on);
      draft.set(storageKey, !on);
    },
  };
}

/** D starts and stops drawing on the large shared screen. */
function drawingKeys({ toolsState: { annotations, screen, plan, selfIdentity } }: RoomContext): KeyAction[] {
  if (!annotations || !screen || plan.layout !== 'screen') return [];
  const run = () => {
    const { tool, drawings } = annotations.state();
    const drawing = drawings.find(({ sharer }) => sharer.id === personIdOf(screen.identity));
    const mayDraw = drawing !== undefined && (drawing.isAllowed || screen.identity === selfIdentity);
    if (tool !== null || mayDraw) annotations.choose(tool === null ? 'pen' : null);
  };
  return [{ key: 'd', name: m.annotations_draw(), run }];
}

function handleKey(
  event: KeyboardEvent,
  { actions, isOn }: { actions: readonly KeyAction[]; isOn: boolean },
) {
  if (!isOn || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
    return;
  // An open dialog handles the keys itself.
  if (document.querySelector('dialog[open]')) return;
  const pressed = actions.find(({ key }) => key === event.key.toLowerCase());
  if (!pressed) return;
  event.preventDefault();
  pressed.run();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
