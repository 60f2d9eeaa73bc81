/** The controls of the bar beyond microphone, camera and the way out: which there are, and what each does now. */
import type { Flags } from '@foyer/contract/tenants.ts';
import {
  ArrowLeftRight,
  ClipboardCheck,
  Gauge,
  Hand,
  MessageSquare,
  MonitorUp,
  MonitorX,
  SwitchCamera,
  Users,
} from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import type { BarButtonProps } from '../bar-button.tsx';
import type { RoomScene } from '../room-scene.ts';
import type { Panel, Sheet } from './tools-state.ts';

export interface Tool extends BarButtonProps {
  readonly id: 'share' | 'hand' | 'flip' | 'quality' | 'transfer' | Panel;
}

const customersOrder = ['flip', 'hand', 'share', 'quality'] as const;
const agentsOrder = ['share', 'hand', 'quality', 'transfer', 'outcome', 'flip'] as const;

/** In the bar, in their order; what cannot be done here is not there. */
export function barTools(scene: RoomScene): Tool[] {
  const all = toolsOf(scene);
  const order = scene.room.as === 'agent' ? agentsOrder : customersOrder;
  return order.map((id) => all[id]).filter((tool) => tool !== null);
}

/** Beside the way out. */
export function sideTools(scene: RoomScene, flags: Flags): Tool[] {
  const all = toolsOf(scene);
  const people = scene.room.as === 'agent' ? all.people : null;
  const chat = hasChat(scene, flags) ? all.chat : null;
  return [people, chat].filter((tool) => tool !== null);
}

/** With what is new behind its button. */
export const chatName = (unread: number): string =>
  unread > 0 ? m.tools_chat_unread({ count: unread }) : m.tools_chat_name();

export const hasChat = ({ room }: RoomScene, flags: Flags): boolean =>
  flags.chatButton && room.parts?.chat !== undefined;

function toolsOf({ tools, now, state, room }: RoomScene) {
  const { share, isHandUp, cameras } = now;
  const hasCustomer = now.people.some(({ side }) => side === 'customer');
  const sheet = (which: Sheet) => () => tools.open(which);
  const panel = (id: Panel, words: Pick<Tool, 'icon' | 'word' | 'name' | 'hotkey'>): Tool => {
    const isOpen = now.panels.includes(id);
    return {
      ...words,
      id,
      look: isOpen ? 'active' : undefined,
      isPressed: isOpen,
      onPress: () => tools.toggle(id),
    };
  };

  const isSharing = share.status === 'on';
  return {
    share: now.canShareScreen
      ? ({
          id: 'share',
          icon: isSharing ? MonitorX : MonitorUp,
          word: m.tools_share(),
          name: isSharing ? m.tools_share_stop() : m.tools_share_start(),
          hotkey: 's',
          look: isSharing ? 'active' : undefined,
          onPress: isSharing ? tools.stopScreen : tools.shareScreen,
        } satisfies Tool)
      : null,
    hand: {
      id: 'hand',
      icon: Hand,
      word: m.tools_hand(),
      name: isHandUp ? m.tools_hand_lower() : m.tools_hand_raise(),
      hotkey: 'h',
      look: isHandUp ? 'active' : undefined,
      onPress: tools.raiseHand,
    } satisfies Tool,
    flip:
      cameras > 1 && state.devices.camera === 'on'
        ? ({
            id: 'flip',
            icon: SwitchCamera,
            word: m.tools_flip(),
            name: m.tools_flip_name(),
            hotkey: 'f',
            onPress: tools.turnCamera,
          } satisfies Tool)
        : null,
    quality: {
      id: 'quality',
      icon: Gauge,
      word: m.tools_quality(),
      name: m.tools_quality_name(),
      hotkey: 'q',
      look: now.quality === 'auto' ? undefined : 'active',
      onPress: sheet('quality'),
    } satisfies Tool,
    transfer: hasCustomer
      ? ({
          id: 'transfer',
          icon: ArrowLeftRight,
          word: m.tools_transfer(),
          name: m.tools_transfer_name(),
          hotkey: 't',
          onPress: sheet('transfer'),
        } satisfies Tool)
      : null,
    outcome: room.parts?.outcome
      ? panel('outcome', {
          icon: ClipboardCheck,
          word: m.tools_outcome(),
          name: m.tools_outcome_name(),
          hotkey: 'o',
        })
      : null,
    people: panel('people', {
      icon: Users,
      word: m.tools_people(),
      name: m.tools_people_name(),
      hotkey: 'p',
    }),
    chat: {
      ...panel('chat', {
        icon: MessageSquare,
        word: m.tools_chat(),
        name: chatName(now.unread),
        hotkey: 'c',
      }),
      count: now.unread,
    },
  };
}
