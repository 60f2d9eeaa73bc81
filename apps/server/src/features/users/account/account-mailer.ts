/** Sends account mails after the commit; the request that causes one does not wait for it. */
import type { Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { MessagePort } from '../../../platform/messages/messaging-port.ts';
import * as store from '../store.ts';
import { type AccountChange, changeMail, type Mail, manyCodesMail, withContact } from './account-mails.ts';

interface Dependencies {
  readonly messages: MessagePort;
  readonly tenantNameOf: (tx: Transaction) => Promise<string>;
  readonly contactOf: (tx: Transaction) => Promise<string | null>;
  /** Receives errors of mails that could not be sent; they do not affect the request. */
  readonly onError: (error: unknown, context: { readonly tenant: string }) => void;
}

export interface AccountMailer {
  /** @returns after the commit: whether the provider accepted the mail. It is not rejected, and need not be awaited. */
  afterCommit(tx: Transaction, to: string, mail: Mail): Promise<boolean>;
  /** Notifies the account's owner of a change; at the previous address when the address itself changed. */
  notifyOwner(tx: Transaction, userId: string, change: AccountChange, at?: string): Promise<void>;
  /** Tells every admin, after the commit, that the tenant sends many codes. */
  notifyOfManyCodes(tx: Transaction): Promise<void>;
  /** Runs work without waiting for it; errors are logged. */
  inBackground(scope: TenantScope, work: Promise<unknown>): void;
}

/** The last mail of a transaction: an import causes hundreds, which are sent one after the other. */
const lastMails = new WeakMap<Transaction, Promise<void>>();

export function createAccountMailer({
  messages,
  tenantNameOf,
  contactOf,
  onError,
}: Dependencies): AccountMailer {
  function inBackground({ tenant }: TenantScope, work: Promise<unknown>): void {
    work.catch((error: unknown) => onError(error, { tenant }));
  }

  function afterCommit(tx: Transaction, to: string, mail: Mail): Promise<boolean> {
    const { scope } = tx;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    tx.beforeCommit(async () => {
      const signed = withContact(mail, await contactOf(tx));
      tx.afterCommit(() => {
        const send = () => messages.send(scope, { kind: 'account', channel: 'email', to, ...signed });
        const sending = (lastMails.get(tx) ?? Promise.resolve()).then(send);
        lastMails.set(
          tx,
          sending.catch(() => undefined),
        );
        sending.then(
          () => resolve(true),
          () => resolve(false),
        );
        inBackground(scope, sending);
      });
    });
    return promise;
  }

  return {
    inBackground,
    afterCommit,
    async notifyOwner(tx, userId, change, at) {
      const user = await store.find(tx, userId);
      if (user) void afterCommit(tx, at ?? user.email, changeMail(await tenantNameOf(tx), user.name, change));
    },
    async notifyOfManyCodes(tx) {
      const tenantName = await tenantNameOf(tx);
      for (const { name, email } of await store.findActiveAdmins(tx))
        void afterCommit(tx, email, manyCodesMail(tenantName, name));
    },
  };
}
