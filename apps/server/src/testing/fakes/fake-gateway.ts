/** A fake of the socket gateway: records the emitted events. No client is ever connected. */
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import type { Recipient } from '../../platform/sockets/recipients.ts';

export interface EmittedEvent {
  /** The recipient without its namespace. */
  readonly to: string;
  readonly name: string;
  readonly payload: Record<string, unknown>;
}

/** @returns the gateway, and the emitted events in order */
export function createFakeGateway(): { live: LiveGateway; emitted: EmittedEvent[] } {
  const emitted: EmittedEvent[] = [];
  const live: LiveGateway = {
    open: () => {},
    serve: () => {},
    emit: (_scope, recipient, name, payload) => {
      const { namespace: _namespace, ...address } = recipient as Recipient;
      emitted.push({ to: Object.values(address).join(), name, payload: payload as Record<string, unknown> });
    },
    join: () => {},
    leave: () => {},
    connected: () => new Map(),
    cut: () => {},
    close: async () => {},
  };
  return { live, emitted };
}
