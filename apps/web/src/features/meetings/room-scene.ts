/** All that a part of the room may know and use. */
import type { CallState } from './call-state.ts';
import type { CallViewModel } from './call-view-model.ts';
import type { MeetingRoomProps } from './room-options.ts';
import type { ToolsState } from './tools/tools-state.ts';
import type { ToolsViewModel } from './tools/tools-view-model.ts';

export interface RoomScene {
  readonly call: CallViewModel;
  readonly state: CallState;
  readonly tools: ToolsViewModel;
  readonly now: ToolsState;
  readonly room: MeetingRoomProps;
}
