/**
 * What each part of the room receives: the call, its state, the tools and their state, and the room's props.
 */
import type { CallState } from '../call/call-state.ts';
import type { CallViewModel } from '../call/call-view-model.ts';
import type { ToolsState } from '../tools/tools-state.ts';
import type { ToolsViewModel } from '../tools/tools-view-model.ts';
import type { MeetingRoomProps } from './room-options.ts';

export interface RoomContext {
  readonly call: CallViewModel;
  readonly state: CallState;
  readonly tools: ToolsViewModel;
  readonly toolsState: ToolsState;
  readonly room: MeetingRoomProps;
}
