/**
 * The live channel: server events and client events over Socket.IO, typed by the contract. Data is always
 * fetched.
 */
import type { clientEvents, serverEvents } from '@foyer/contract/core/catalogue.ts';
import {
  type connectionCheck,
  type Handshake,
  type Namespace,
  type PayloadOf,
  type ResultOf,
  socketPath,
} from '@foyer/contract/core/sockets.ts';
import { seconds } from '@foyer/contract/core/time.ts';
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import type { Socket } from 'socket.io-client';
import { call } from '../api/api.ts';
import { ApiError, errorDetails } from '../api/api-error.ts';
import { backoffDelay, wait } from '../connection/retry.ts';
import { createObservable } from '../state/observable.ts';

/** `lost`: the connection was lost or could not be opened; the channel keeps reconnecting. */
export type LiveState = 'connecting' | 'connected' | 'lost';

type ServerEvents = typeof serverEvents;
type ClientEvents = typeof clientEvents;
type ServerEventOn<N extends Namespace> = {
  [Name in keyof ServerEvents]: N extends ServerEvents[Name]['namespaces'][number] ? Name : never;
}[keyof ServerEvents];
type ClientEventOn<N extends Namespace> = {
  [Name in keyof ClientEvents]: N extends ClientEvents[Name]['namespace'] ? Name : never;
}[keyof ClientEvents];

/** One namespace of the live channel. It reconnects by itself until it is closed. */
export interface LiveChannel<N extends Namespace = Namespace> {
  readonly state: LiveState;
  /** Subscribes to a server event. @returns unsubscribe */
  on<Name extends ServerEventOn<N>>(
    name: Name,
    handler: (payload: PayloadOf<ServerEvents[Name]>) => void,
  ): () => void;
  /** Calls the handler after each change of `state`. @returns unsubscribe */
  onState(handler: (state: LiveState) => void): () => void;
  /**
   * Sends a client event and waits for its acknowledgement. @throws ApiError rejected, or not acknowledged in
   * time
   */
  send<Name extends ClientEventOn<N>>(
    name: Name,
    payload: PayloadOf<ClientEvents[Name]>,
  ): Promise<ResultOf<ClientEvents[Name]>>;
  send(name: typeof connectionCheck, payload: null): Promise<null>;
  close(): void;
}

export interface LiveOptions {
  /** Called before each connection; `null` while signed out. */
  readonly token: () => Promise<string | null>;
  readonly handshake?: Omit<Handshake, 'token'>;
}

const ackTimeoutMs = seconds(8);
const backoff = { initialMs: 500, maxMs: 4_000 };

/** Opens the live channel of a namespace and loads the Socket.IO client. */
export function connectLive<N extends Namespace>(namespace: N, options: LiveOptions): LiveChannel<N> {
  return new ReconnectingChannel(namespace, options);
}

class ReconnectingChannel<N extends Namespace> implements LiveChannel<N> {
  private readonly connection = createObservable<LiveState>('connecting');
  private socket: Socket | null = null;
  private isClosed = false;
  private rejections = 0;
  private readonly opened: Promise<Socket | null>;
  private readonly eventHandlers = new Set<(name: string, payload: unknown) => void>();
  private readonly namespace: N;
  private readonly options: LiveOptions;

  constructor(namespace: N, options: LiveOptions) {
    this.namespace = namespace;
    this.options = options;
    window.addEventListener('online', this.reconnectNow);
    window.addEventListener('offline', this.noticeOffline);
    this.opened = this.open();
  }

  get state(): LiveState {
    return this.connection.state();
  }

  on<Name extends ServerEventOn<N>>(
    name: Name,
    handler: (payload: PayloadOf<ServerEvents[Name]>) => void,
  ): () => void {
    const onEvent = (received: string, payload: unknown): void => {
      if (received === name) handler(payload as PayloadOf<ServerEvents[Name]>);
    };
    this.eventHandlers.add(onEvent);
    return () => this.eventHandlers.delete(onEvent);
  }

  onState(handler: (state: LiveState) => void): () => void {
    return this.connection.subscribe(() => handler(this.state));
  }

  async send<Name extends ClientEventOn<N>>(
    name: Name,
    payload: PayloadOf<ClientEvents[Name]>,
  ): Promise<ResultOf<ClientEvents[Name]>> {
    const socket = await this.opened;
    if (!socket || this.isClosed) throw new ApiError('network.unreachable');
    const ack = await acknowledged(socket, name, payload);
    const rejection = errorDetails(ack);
    if (rejection) throw new ApiError(rejection.code, rejection);
    return (ack as { result: ResultOf<ClientEvents[Name]> }).result;
  }

  close(): void {
    this.isClosed = true;
    window.removeEventListener('online', this.reconnectNow);
    window.removeEventListener('offline', this.noticeOffline);
    this.eventHandlers.clear();
    this.socket?.disconnect();
  }

  private async open(): Promise<Socket | null> {
    const io = await this.prepare();
    if (!io || this.isClosed) return null;

    const socket = io(this.namespace, {
      path: socketPath,
      transports: ['websocket'],
      // One connection per channel, because each has its own token and lifetime.
      forceNew: true,
      reconnectionDelay: 250,
      reconnectionDelayMax: 2_000,
      randomizationFactor: 0.5,
      timeout: 8_000,
      auth: (authenticate) =>
        void this.options.token().then(
          (token) => authenticate({ ...this.options.handshake, token: token ?? '' }),
          () => authenticate({ ...this.options.handshake, token: '' }),
        ),
    });
    this.socket = socket;
    socket.on('connect', () => {
      this.rejections = 0;
      this.change('connected');
    });
    socket.on('disconnect', () => this.handleLoss(socket));
    socket.on('connect_error', () => this.handleLoss(socket));
    socket.onAny((name: string, payload: unknown) => {
      for (const handle of this.eventHandlers) handle(name, payload);
    });
    return socket;
  }

  // A page without a network cannot load the library either, so loading is retried.
  private async prepare(): Promise<typeof import('./live-library.ts').io | null> {
    for (let attempt = 0; !this.isClosed; attempt += 1) {
      try {
        const [{ io }] = await Promise.all([import('./live-library.ts'), call(lobbyRoutes.socket)]);
        return io;
      } catch {
        this.change('lost');
        await wait(backoffDelay(attempt, backoff));
      }
    }
    return null;
  }

  // Socket.IO reconnects after a lost connection, but not after one that the server rejected or closed.
  private handleLoss(socket: Socket): void {
    if (this.isClosed) return;
    this.change('lost');
    if (socket.active) return;
    const delayMs = backoffDelay(this.rejections, backoff);
    this.rejections += 1;
    setTimeout(() => {
      if (!this.isClosed && !socket.connected) socket.connect();
    }, delayMs);
  }

  private readonly reconnectNow = (): void => {
    if (this.isClosed || !this.socket) return;
    // After a change of the network the old connection may appear open until the ping timeout.
    this.socket.disconnect().connect();
  };

  private readonly noticeOffline = (): void => this.change('lost');

  private change(state: LiveState): void {
    if (!this.isClosed) this.connection.set(state);
  }
}

async function acknowledged(socket: Socket, name: string, payload: unknown): Promise<unknown> {
  try {
    return await socket.timeout(ackTimeoutMs).emitWithAck(name, payload);
  } catch (cause) {
    throw new ApiError('network.unreachable', {}, cause);
  }
}
