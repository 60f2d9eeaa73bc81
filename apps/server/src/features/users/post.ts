/** Mails of the users feature: sent after the commit, and never waited for by who caused them. */
import type { Unit } from '../../platform/db/database.ts';
import type { MessagePort } from '../../platform/messages/port.ts';
import { type AccountChange, changeMail, type Mail } from './mails.ts';
import * as store from './store.ts';

interface Parts {
  readonly messages: MessagePort;
  readonly tenantNameOf: (unit: Unit) => Promise<string>;
  /** A mail that could not be sent is the operator's business: nobody waits for it. */
  readonly onError: (error: unknown) => void;
}

export interface Post {
  afterCommit(unit: Unit, to: string, mail: Mail): void;
  /** Tells who owns the account of a change to it; at an earlier address, when that is what changed. */
  tellOwner(unit: Unit, userId: string, change: AccountChange, at?: string): Promise<void>;
  /** Work that nobody waits for; what it throws is logged. */
  inBackground(work: Promise<unknown>): void;
}

export function createPost({ messages, tenantNameOf, onError }: Parts): Post {
  function inBackground(work: Promise<unknown>): void {
    work.catch(onError);
  }

  function afterCommit(unit: Unit, to: string, mail: Mail): void {
    const { scope } = unit;
    unit.afterCommit(() =>
      inBackground(messages.send(scope, { kind: 'account', channel: 'email', to, ...mail })),
    );
  }

  return {
    inBackground,
    afterCommit,
    async tellOwner(unit, userId, change, at) {
      const user = await store.find(unit, userId);
      if (user) afterCommit(unit, at ?? user.email, changeMail(await tenantNameOf(unit), user.name, change));
    },
  };
}
