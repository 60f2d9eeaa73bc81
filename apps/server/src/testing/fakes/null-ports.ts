/** Ports for tests that neither store files nor send messages. */
import type { MessagePort } from '../../platform/messages/messaging-port.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Stores nothing, and fails when a file is put. */
export const noStorage: Storage = {
  put: async () => {
    throw new Error('storage.put is not expected in this test');
  },
  get: async () => null,
  remove: async () => {},
  find: async () => null,
  list: async function* () {},
  removeAll: async () => {},
  removeIncomplete: async () => 0,
  tenantIds: async function* () {},
  check: async () => {},
};

/** Sends no messages. */
export const noMessages: MessagePort = {
  channelsOf: async () => [],
  renderCode: async (_tx, { code }) => ({ subject: null, text: code }),
  send: async () => {},
  plan: async () => [],
  planMail: async () => {},
  refreshWith: () => {},
  cancel: async () => {},
};
