/** Lets reminders of bookings become due during a day, which otherwise take until the booked time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from '../day/installation.ts';

const everyMs = 1_500;

/** Opens a new connection each time, because PostgreSQL may be down. */
export function makeRemindersDue(installation: Installation): { end(): Promise<void> } {
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      await endWaits(installation).catch(() => {});
      await sleep(everyMs);
    }
  })();
  return {
    async end() {
      isOver = true;
      await running;
    },
  };
}

async function endWaits(installation: Installation): Promise<void> {
  const owner = await installation.connectAsOwner();
  try {
    await owner.query(`
      with due as (
        update messages set due_at = now(), next_at = now()
        where kind like 'reminder%' and state = 'PLANNED' and next_at > now() + interval '5 minutes' returning id
      )
      update pgboss.job j set start_after = now() from due where j.data ->> 'messageId' = due.id::text`);
  } finally {
    await owner.end();
  }
}
