/**
 * Snapshots of a customer's video. The agent's page orders them; the customer's page asks for consent, takes them and
 * shows each. Without a picture of the customer's page in time, the agent's page sends a frame of the received video.
 */
import {
  type SnapshotEvent,
  type SnapshotOrder,
  type SnapshotSource,
  snapshotLimits,
  snapshotTopic,
} from '@foyer/contract/meetings/snapshots.ts';
import { ApiError } from '../../../../platform/api/api-error.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import { readSnapshotEvent } from './snapshot-server-events.ts';

export type SnapshotState =
  | { readonly status: 'none' }
  /** On the agent's page: the customer has not answered, the picture is being taken, or the customer refused. */
  | { readonly status: 'asked' | 'taking' | 'refused'; readonly identity: string }
  | { readonly status: 'taken'; readonly identity: string; readonly takenFrom: SnapshotSource }
  /** On the customer's page; without a name if the tenant hides it. */
  | { readonly status: 'question' | 'shown'; readonly agentName: string | null };

export const noSnapshot: SnapshotState = { status: 'none' };

export const snapshotTimes = {
  agentNoticeMs: 6_000,
  /** Longer, so that a customer who looks away sees it. */
  customerNoticeMs: 10_000,
  /** How long the agent's page waits for the message about a picture that the customer's page just stored. */
  takenMessageMs: 2_000,
} as const;

/** @throws ApiError */
export interface SnapshotPorts {
  order(customerId: string): Promise<SnapshotOrder>;
  answer(isAllowed: boolean): Promise<void>;
  store(right: string, picture: Blob): Promise<void>;
  takePicture(track: MediaStreamTrack): Promise<Blob>;
  playSound(): void;
}

interface SnapshotsOptions {
  readonly as: 'agent' | 'customer';
  readonly clock: Clock;
  readonly ports: SnapshotPorts;
  /** The received video of a participant. */
  readonly cameraOf: (identity: string) => MediaStreamTrack | null;
  readonly localCamera: () => MediaStreamTrack | null;
  readonly showError: (error: unknown) => void;
  readonly onChange: (state: SnapshotState) => void;
  /** On the customer's page: the answer that counts. */
  readonly onAnswer: (isAllowed: boolean) => void;
}

export function createSnapshots(options: SnapshotsOptions) {
  const { as, clock, ports, cameraOf, localCamera, showError, onChange, onAnswer } = options;
  let state = noSnapshot;
  let cancelTimer = () => {};

  function show(next: SnapshotState, lastsMs?: number): void {
    cancelTimer();
    state = next;
    onChange(next);
    if (lastsMs !== undefined) cancelTimer = clock.after(lastsMs, () => show(noSnapshot));
  }

  /** Orders a snapshot; in `asked`, asks the customer again. */
  async function take(identity: string): Promise<void> {
    if (state.status === 'taking') return;
    const taking: SnapshotState = { status: 'taking', identity };
    show(taking);
    try {
      const order = await ports.order(idOf(identity));
      if (state !== taking) return;
      if (order.status === 'asked') return show({ status: 'asked', identity });
      cancelTimer = clock.after(
        snapshotLimits.customerAnswerMs,
        () => void sendReceivedFrame(taking, order.right),
      );
    } catch (error) {
      if (state !== taking) return;
      if (isError(error, 'snapshot.not_allowed')) return show({ status: 'refused', identity });
      fail(error);
    }
  }

  async function sendReceivedFrame(
    taking: SnapshotState & { readonly identity: string },
    right: string,
  ): Promise<void> {
    try {
      const track = cameraOf(taking.identity);
      if (!track) throw new ApiError('snapshot.camera_off');
      await ports.store(right, await ports.takePicture(track));
      if (state === taking) showTaken(taking.identity, 'agent');
    } catch (error) {
      if (state !== taking) return;
      if (!isError(error, 'snapshot.expired')) return fail(error);
      // Usually the customer's page was faster, and the message about its picture is on the way.
      cancelTimer = clock.after(snapshotTimes.takenMessageMs, () => fail(error));
    }
  }

  function fail(error: unknown): void {
    show(noSnapshot);
    showError(error);
  }

  const showTaken = (identity: string, takenFrom: SnapshotSource) =>
    show({ status: 'taken', identity, takenFrom }, snapshotTimes.agentNoticeMs);

  async function takeOwn(right: string): Promise<void> {
    const track = localCamera();
    if (!track) return;
    try {
      await ports.store(right, await ports.takePicture(track));
    } catch {
      // The agent's page sends a frame instead.
    }
  }

  function receive(event: SnapshotEvent): void {
    switch (event.type) {
      case 'ask':
        show({ status: 'question', agentName: event.agentName });
        break;
      case 'order':
        void takeOwn(event.right);
        break;
      case 'consent':
        readAnswer(event);
        break;
      case 'taken':
        if (as === 'agent') {
          showTaken(`customer:${event.customerId}`, event.takenFrom);
        } else {
          ports.playSound();
          onAnswer(true);
          show({ status: 'shown', agentName: event.agentName }, snapshotTimes.customerNoticeMs);
        }
    }
  }

  /** The answer to this page's order; other answers change nothing here. */
  function readAnswer({ customerId, allowed }: Extract<SnapshotEvent, { type: 'consent' }>): void {
    if (state.status !== 'asked' || idOf(state.identity) !== customerId) return;
    if (allowed) void take(state.identity);
    else show({ status: 'refused', identity: state.identity });
  }

  return {
    take: (identity: string) => void take(identity),

    /** The customer's answer, which can change at any time. */
    async answer(isAllowed: boolean): Promise<void> {
      const answered = state;
      try {
        await ports.answer(isAllowed);
        onAnswer(isAllowed);
        if (state === answered) show(noSnapshot);
      } catch (error) {
        showError(error);
      }
    },

    dismiss: () => show(noSnapshot),

    /** @param people the identities in the room; a notice about another participant closes */
    updatePeople(people: readonly string[]): void {
      if (state.status === 'asked' && !people.includes(state.identity)) show(noSnapshot);
    },

    onServerMessage(topic: string, payload: Uint8Array): void {
      const event = topic === snapshotTopic ? readSnapshotEvent(payload) : null;
      if (event) receive(event);
    },

    close: () => cancelTimer(),
  };
}

const idOf = (identity: string): string => identity.slice(identity.indexOf(':') + 1);

const isError = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code;
