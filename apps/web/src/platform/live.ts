/** The live channel: news from the server and commands to it, typed by the contract; the truth is always fetched. */
import type { commands, liveNews } from '@foyer/contract/catalogue.ts';
import { lobbyRoutes } from '@foyer/contract/lobby.ts';
import {
  type Handshake,
  type Namespace,
  type PayloadOf,
  type ResultOf,
  socketPath,
} from '@foyer/contract/sockets.ts';
import { seconds } from '@foyer/contract/time.ts';
import type { Socket } from 'socket.io-client';
import { call } from './api.ts';
import { ApiError, errorDetails } from './api-error.ts';
import { pauseBefore, wait } from './retry.ts';

/** `lost`: there was a connection, or there should be one by now; the channel keeps trying by itself. */
export type LiveState = 'connecting' | 'connected' | 'lost';

type News = typeof liveNews;
type Commands = typeof commands;
type NewsOn<N extends Namespace> = {
  [Name in keyof News]: N extends News[Name]['namespaces'][number] ? Name : never;
}[keyof News];
type CommandOn<N extends Namespace> = {
  [Name in keyof Commands]: N extends Commands[Name]['namespace'] ? Name : never;
}[keyof Commands];

/** One namespace of the live channel; it reconnects by itself until it is closed. */
export interface LiveChannel<N extends Namespace = Namespace> {
  readonly state: LiveState;
  /** Hears the news of this name; answers how to stop. */
  on<Name extends NewsOn<N>>(name: Name, handler: (payload: PayloadOf<News[Name]>) => void): () => void;
  /** Hears each change of `state`; answers how to stop. */
  onState(handler: (state: LiveState) => void): () => void;
  /** Sends a command and waits for its acknowledgement. @throws ApiError refused, or not answered in time */
  send<Name extends CommandOn<N>>(
    name: Name,
    payload: PayloadOf<Commands[Name]>,
  ): Promise<ResultOf<Commands[Name]>>;
  close(): void;
}

export interface LiveOptions {
  /** Asked before each connection; `null` while nobody is signed in. */
  readonly token: () => Promise<string | null>;
  readonly handshake?: Omit<Handshake, 'token'>;
}

const ackWithinMs = seconds(8);
const pauses = { firstMs: 500, mostMs: 4_000 };

/** Opens the live channel of a namespace; the library that carries it is loaded now. */
export function connectLive<N extends Namespace>(namespace: N, options: LiveOptions): LiveChannel<N> {
  return new ReconnectingChannel(namespace, options);
}

class ReconnectingChannel<N extends Namespace> implements LiveChannel<N> {
  state: LiveState = 'connecting';
  private socket: Socket | null = null;
  private isClosed = false;
  private refusals = 0;
  private readonly opened: Promise<Socket | null>;
  private readonly stateHandlers = new Set<(state: LiveState) => void>();
  private readonly newsHandlers = new Set<(name: string, payload: unknown) => void>();
  private readonly namespace: N;
  private readonly options: LiveOptions;

  constructor(namespace: N, options: LiveOptions) {
    this.namespace = namespace;
    this.options = options;
    window.addEventListener('online', this.reconnectNow);
    window.addEventListener('offline', this.noticeOffline);
    this.opened = this.open();
  }

  on<Name extends NewsOn<N>>(name: Name, handler: (payload: PayloadOf<News[Name]>) => void): () => void {
    const hear = (heard: string, payload: unknown): void => {
      if (heard === name) handler(payload as PayloadOf<News[Name]>);
    };
    this.newsHandlers.add(hear);
    return () => this.newsHandlers.delete(hear);
  }

  onState(handler: (state: LiveState) => void): () => void {
    this.stateHandlers.add(handler);
    return () => this.stateHandlers.delete(handler);
  }

  async send<Name extends CommandOn<N>>(
    name: Name,
    payload: PayloadOf<Commands[Name]>,
  ): Promise<ResultOf<Commands[Name]>> {
    const socket = await this.opened;
    if (!socket || this.isClosed) throw new ApiError('network.unreachable');
    const ack = await acknowledged(socket, name, payload);
    const refusal = errorDetails(ack);
    if (refusal) throw new ApiError(refusal.code, refusal);
    return (ack as { result: ResultOf<Commands[Name]> }).result;
  }

  close(): void {
    this.isClosed = true;
    window.removeEventListener('online', this.reconnectNow);
    window.removeEventListener('offline', this.noticeOffline);
    this.stateHandlers.clear();
    this.newsHandlers.clear();
    this.socket?.disconnect();
  }

  private async open(): Promise<Socket | null> {
    const io = await this.prepare();
    if (!io || this.isClosed) return null;

    const socket = io(this.namespace, {
      path: socketPath,
      transports: ['websocket'],
      // A connection each: the channels' tokens and lives are their own.
      forceNew: true,
      reconnectionDelay: 250,
      reconnectionDelayMax: 2_000,
      randomizationFactor: 0.5,
      timeout: 8_000,
      auth: (give) =>
        void this.options.token().then(
          (token) => give({ ...this.options.handshake, token: token ?? '' }),
          () => give({ ...this.options.handshake, token: '' }),
        ),
    });
    this.socket = socket;
    socket.on('connect', () => {
      this.refusals = 0;
      this.change('connected');
    });
    socket.on('disconnect', () => this.lose(socket));
    socket.on('connect_error', () => this.lose(socket));
    socket.onAny((name: string, payload: unknown) => {
      for (const hear of this.newsHandlers) hear(name, payload);
    });
    return socket;
  }

  // A page that has lost its network cannot fetch the library either: it tries again until it can.
  private async prepare(): Promise<typeof import('./live-library.ts').io | null> {
    for (let attempt = 0; !this.isClosed; attempt += 1) {
      try {
        const [{ io }] = await Promise.all([import('./live-library.ts'), call(lobbyRoutes.socket)]);
        return io;
      } catch {
        this.change('lost');
        await wait(pauseBefore(attempt, pauses));
      }
    }
    return null;
  }

  // socket.io comes back by itself after a lost connection, not after one that the server refused or closed.
  private lose(socket: Socket): void {
    if (this.isClosed) return;
    this.change('lost');
    if (socket.active) return;
    const pauseMs = pauseBefore(this.refusals, pauses);
    this.refusals += 1;
    setTimeout(() => {
      if (!this.isClosed && !socket.connected) socket.connect();
    }, pauseMs);
  }

  private readonly reconnectNow = (): void => {
    if (this.isClosed || !this.socket) return;
    // After a change of network the old connection may look alive for a whole ping time-out.
    this.socket.disconnect().connect();
  };

  private readonly noticeOffline = (): void => this.change('lost');

  private change(state: LiveState): void {
    if (this.isClosed || state === this.state) return;
    this.state = state;
    for (const handler of this.stateHandlers) handler(state);
  }
}

async function acknowledged(socket: Socket, name: string, payload: unknown): Promise<unknown> {
  try {
    return await socket.timeout(ackWithinMs).emitWithAck(name, payload);
  } catch (cause) {
    throw new ApiError('network.unreachable', {}, cause);
  }
}
