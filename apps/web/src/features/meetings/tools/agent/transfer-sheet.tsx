/** Transfers the customer to a free agent, to a product's queue, or to a link for later, or talks to an agent first. */
import type { AnswerOf } from '@foyer/contract/core/http.ts';
import { seconds } from '@foyer/contract/core/time.ts';
import { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/controls/button.tsx';
import { GreyShapes } from '../../../../ui/layout/grey-shapes.tsx';
import { presenceLabel } from '../../../../ui/presence-labels.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { otherName } from '../../room/room-labels.ts';
import { ConsultFirst } from '../consultation/consult-first.tsx';
import { ChoiceList } from '../sheets/choice-list.tsx';
import { Sheet } from '../sheets/sheet.tsx';
import { sendLobbyEvent } from './lobby-event.ts';
import { errorMessageOf } from './staff-error-messages.ts';
import styles from './transfer-sheet.module.css';
import { usePolling } from './use-polling.ts';

/** Agents' presence changes while the sheet is open. */
const refetchEveryMs = seconds(5);
type Targets = AnswerOf<(typeof lobbyStaffRoutes)['targets']>['result'];

interface TransferSheetProps {
  readonly context: RoomContext;
  readonly onClose: () => void;
}

type Way = 'now' | 'first';

export default function TransferSheet({ context, onClose }: TransferSheetProps) {
  const { state, room } = context;
  const [way, setWay] = useState<Way>('now');
  const name = otherName(state, room.as);
  const ways = [
    { value: 'now', label: m.consult_now(), detail: m.consult_now_detail() },
    { value: 'first', label: m.consult_first(), detail: m.consult_first_detail({ name }) },
  ] as const;
  return (
    <Sheet title={m.tools_transfer_title({ name })} onClose={onClose}>
      <ChoiceList<Way> label={m.consult_how()} value={way} choices={ways} onChoose={setWay} />
      {way === 'now' ? (
        <TransferNow context={context} onClose={onClose} />
      ) : (
        <ConsultFirst context={context} onClose={onClose} />
      )}
    </Sheet>
  );
}

function TransferNow({ context: { room }, onClose }: TransferSheetProps) {
  const { meetingId, token } = room;
  const [chosen, setChosen] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const options = { params: { meetingId } };
  const { answer } = usePolling(lobbyStaffRoutes.targets, options, { token, everyMs: refetchEveryMs });

  async function transfer() {
    const target = targetOf(chosen);
    if (!target) return setMessage(m.tools_transfer_choose());
    const absent = target.to === 'agent' && findAbsent(answer?.result, target.agentId);
    if (absent) return setMessage(m.tools_transfer_absent_chosen({ name: absent }));
    setBusy(true);
    setMessage('');
    try {
      await sendLobbyEvent(token, 'lobby_customer-transfer', { meetingId, target });
      onClose();
    } catch (error) {
      setMessage(errorMessageOf(error));
    }
    setBusy(false);
  }

  const list = { value: chosen, onChoose: setChosen, isLabelShown: true };
  return (
    <>
      {answer ? (
        <>
          {answer.result.agents.length > 0 && (
            <ChoiceList {...list} label={m.tools_transfer_agents()} choices={agentChoices(answer.result)} />
          )}
          {answer.result.products.length > 0 && (
            <ChoiceList
              {...list}
              label={m.tools_transfer_products()}
              choices={productChoices(answer.result)}
            />
          )}
          <ChoiceList
            {...list}
            label={m.tools_transfer_later()}
            choices={[{ value: 'link', label: m.tools_transfer_link() }]}
          />
        </>
      ) : (
        <GreyShapes heights={[48, 48, 48]} />
      )}
      <p className={styles.message} role="alert">
        {message}
      </p>
      <div className={styles.actions}>
        <Button variant="outlined" onClick={onClose}>
          {m.tools_transfer_cancel()}
        </Button>
        <Button busy={isBusy && m.tools_transfer_busy_label()} onClick={() => void transfer()}>
          {m.tools_transfer()}
        </Button>
      </div>
    </>
  );
}

const agentChoices = ({ agents }: Targets) =>
  agents
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .map((agent) => ({
      value: `agent ${agent.id}`,
      label: agent.name,
      detail: presenceLabel(agent.presence),
    }));

const rank = ({ isPresent, isBusy }: Targets['agents'][number]) => (isPresent ? (isBusy ? 1 : 0) : 2);

const productChoices = ({ products }: Targets) =>
  products.map(({ id, name, waiting, isSomebodyThere: hasAgent }) => ({
    value: `product ${id}`,
    label: name,
    detail: hasAgent ? m.tools_transfer_queue({ count: waiting }) : m.tools_transfer_no_agents(),
  }));

const findAbsent = (targets: Targets | undefined, agentId: string): string | undefined =>
  targets?.agents.find(({ id, isPresent }) => id === agentId && !isPresent)?.name;

function targetOf(chosen: string | null) {
  const [to, id = ''] = chosen?.split(' ') ?? [];
  if (to === 'agent') return { to, agentId: id } as const;
  if (to === 'product') return { to, productId: id } as const;
  return to === 'link' ? ({ to } as const) : null;
}
