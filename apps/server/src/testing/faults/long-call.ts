/** A meeting that is in progress during all faults: customer and agent enter its room again and again, like the page. */
import { signInEveryMs } from '../day/agents.ts';
import { register } from '../day/customers.ts';
import type { Day } from '../day/day-types.ts';
import { quietTenant as tenant } from '../day/installation.ts';

export interface LongCall {
  readonly meetingId: string;
  /** Whether customer and agent are let into the room now. */
  rejoin(): Promise<boolean>;
  end(): Promise<void>;
}

/** A participant without media is removed by LiveKit after about 15 s. */
const enterEveryMs = 4_000;

export async function startLongCall(day: Day): Promise<LongCall> {
  const signIn = () => day.installation.signIn(tenant, 'agent');
  let agent = await signIn();
  let signedInAt = Date.now();
  const registered = await register(day, tenant, 'jee-live-demo');
  if (!registered) throw new Error('the customer of the long call cannot register');
  const { token: customerToken } = registered;
  const lobby = day.connect(tenant, '/lobby', () => agent.token);
  const waiting = day.connect(tenant, '/customer', () => customerToken);
  await day.emit(lobby, 'lobby_join-lobby', {});
  const url = '/api/lobby/requests';
  const knocked = await day.ask({ tenant, method: 'POST', url, token: customerToken });
  const { meetingId } = knocked?.result ?? {};
  while (!(await day.emit(lobby, 'lobby-request-accepted', { meetingId }))) await day.wait(200);
  day.record.accepted.push({ meetingId, agentId: agent.userId });

  async function rejoin(): Promise<boolean> {
    if (Date.now() - signedInAt > signInEveryMs) {
      const renewed = await signIn().catch(() => null);
      if (!renewed) return false;
      agent = renewed;
      signedInAt = Date.now();
    }
    const tokens = [agent.token, customerToken];
    const entered = await Promise.all(tokens.map((token) => day.enterRoom(tenant, meetingId, token)));
    return entered.every(Boolean);
  }

  let isOver = false;
  const staying = (async () => {
    while (!isOver) {
      await rejoin();
      await day.wait(enterEveryMs);
    }
  })();
  return {
    meetingId,
    rejoin,
    async end() {
      isOver = true;
      await staying;
      for (const socket of [lobby, waiting]) socket.disconnect();
    },
  };
}
