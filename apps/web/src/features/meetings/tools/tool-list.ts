/** The tools in the call bar: which are available and what each does now. */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import {
  ArrowLeftRight,
  Camera,
  CircleDot,
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
import type { CallState } from '../call/call-state.ts';
import type { BarButtonProps } from '../room/bar-button.tsx';
import type { RoomContext } from '../room/room-context.ts';
import { otherName } from '../room/room-labels.ts';
import type { ToolPerson } from './tool-ports.ts';
import type { Panel, Sheet } from './tools-state.ts';

export interface Tool extends BarButtonProps {
  readonly id:
    | 'desktop'
    | 'snapshot'
    | 'raisehand'
    | 'toggle-camera'
    | 'videoquality'
    | 'transfer'
    | 'recording'
    | Panel;
}

const customerOrder = ['flip', 'hand', 'share', 'quality'] as const;
const guestOrder = ['flip', 'quality'] as const;
const agentOrder = [
  'share',
  'hand',
  'snapshot',
  'quality',
  'transfer',
  'recording',
  'outcome',
  'flip',
] as const;

/** The tools of the bar in order; unavailable tools are left out. */
export function barTools(context: RoomContext, flags: Flags): Tool[] {
  const all = { ...toolsOf(context), snapshot: snapshotTool(context, flags) };
  const ownOrder = isGuest(context) ? guestOrder : customerOrder;
  const order = context.room.as === 'agent' ? agentOrder : ownOrder;
  return order.map((id) => all[id]).filter((tool) => tool !== null);
}

/** Whether the local person is a guest, who has neither a hand nor a screen to share. */
export const isGuest = ({ state }: RoomContext): boolean => state.meeting?.as === 'guest';

/** The tools beside the hang-up button. */
export function sideTools(context: RoomContext, flags: Flags): Tool[] {
  const all = toolsOf(context);
  const people = context.room.as === 'agent' ? all.people : null;
  const chat = hasChat(context, flags) ? all.chat : null;
  return [people, chat].filter((tool) => tool !== null);
}

/** The chat button's accessible name, with the unread count. */
export const chatName = (unread: number): string =>
  unread > 0 ? m.tools_chat_unread({ count: unread }) : m.tools_chat_name();

export const hasChat = ({ room }: RoomContext, flags: Flags): boolean =>
  flags.chatButton && room.parts?.chat !== undefined;

/** Takes a picture of the customer's video; with several customers, the people panel has the choice. */
function snapshotTool({ tools, toolsState, state }: RoomContext, flags: Flags): Tool | null {
  const [customer, another] = toolsState.people.filter((person) => mayTakeSnapshot(person, state));
  if (!flags.captureMeetingScreenshot || !customer) return null;
  return {
    id: 'snapshot',
    icon: Camera,
    label: m.snapshot_label(),
    name: another
      ? m.snapshot_name_choose()
      : m.snapshot_name({ name: customer.name || otherName(state, 'agent') }),
    hotkey: 'n',
    onPress: () => (another ? tools.toggle('people', true) : tools.takeSnapshot(customer.identity)),
  };
}

/** The server refuses the others: no camera, or on hold. */
export const mayTakeSnapshot = ({ identity, side, heldSince }: ToolPerson, { people }: CallState): boolean =>
  side === 'customer' &&
  heldSince === null &&
  people.some((person) => person.identity === identity && person.camera !== null);

function toolsOf({ tools, toolsState, state, room }: RoomContext) {
  const { share, isHandUp, cameras } = toolsState;
  const hasCustomer = toolsState.people.some(({ side }) => side === 'customer');
  const sheet = (which: Sheet) => () => tools.open(which);
  const panel = (id: Panel, labels: Pick<Tool, 'icon' | 'label' | 'name' | 'hotkey'>): Tool => {
    const isOpen = toolsState.panel === id;
    return {
      ...labels,
      id,
      status: isOpen ? 'active' : undefined,
      isPressed: isOpen,
      onPress: () => tools.toggle(id),
    };
  };

  const isSharing = share.status === 'on';
  return {
    share: toolsState.canShareScreen
      ? ({
          id: 'desktop',
          icon: isSharing ? MonitorX : MonitorUp,
          label: m.tools_share(),
          name: isSharing ? m.tools_share_stop() : m.tools_share_start(),
          hotkey: 's',
          status: isSharing ? 'active' : undefined,
          onPress: isSharing ? tools.stopScreen : tools.shareScreen,
        } satisfies Tool)
      : null,
    hand: {
      id: 'raisehand',
      icon: Hand,
      label: m.tools_hand(),
      name: isHandUp ? m.tools_hand_lower() : m.tools_hand_raise(),
      hotkey: 'h',
      status: isHandUp ? 'active' : undefined,
      onPress: tools.raiseHand,
    } satisfies Tool,
    flip:
      cameras > 1 && state.devices.camera === 'on'
        ? ({
            id: 'toggle-camera',
            icon: SwitchCamera,
            label: m.tools_flip(),
            name: m.tools_flip_name(),
            hotkey: 'f',
            onPress: tools.switchCamera,
          } satisfies Tool)
        : null,
    quality: {
      id: 'videoquality',
      icon: Gauge,
      label: m.tools_quality(),
      name: m.tools_quality_name(),
      hotkey: 'q',
      status: toolsState.quality === 'auto' ? undefined : 'active',
      onPress: sheet('quality'),
    } satisfies Tool,
    // The request is the host's.
    transfer:
      hasCustomer && state.meeting?.endsForAll !== false
        ? ({
            id: 'transfer',
            icon: ArrowLeftRight,
            label: m.tools_transfer(),
            name: m.tools_transfer_name(),
            hotkey: 't',
            onPress: sheet('transfer'),
          } satisfies Tool)
        : null,
    recording:
      toolsState.recording !== 'unavailable'
        ? ({
            id: 'recording',
            icon: CircleDot,
            label: m.tools_recording(),
            name: m.tools_recording_name(),
            hotkey: 'r',
            status: toolsState.recording === 'on' ? 'active' : undefined,
            onPress: sheet('recording'),
          } satisfies Tool)
        : null,
    outcome: room.parts?.outcome
      ? panel('outcome', {
          icon: ClipboardCheck,
          label: m.tools_outcome(),
          name: m.tools_outcome_name(),
          hotkey: 'o',
        })
      : null,
    people: panel('people', {
      icon: Users,
      label: m.tools_people(),
      name: m.tools_people_name(),
      hotkey: 'p',
    }),
    chat: {
      ...panel('chat', {
        icon: MessageSquare,
        label: m.tools_chat(),
        name: chatName(toolsState.unread),
        hotkey: 'c',
      }),
      count: toolsState.unread,
    },
  };
}
