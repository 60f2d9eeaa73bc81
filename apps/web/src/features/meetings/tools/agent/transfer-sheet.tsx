/** Hands the customer of the meeting on: to an agent who is free, to a product's queue, or to a link for later. */
import type { AnswerOf } from '@foyer/contract/http.ts';
import { lobbyStaffRoutes } from '@foyer/contract/lobby-staff.ts';
import { seconds } from '@foyer/contract/time.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { GreyShapes } from '../../../../ui/grey-shapes.tsx';
import type { RoomScene } from '../../room-scene.ts';
import { otherName } from '../../room-words.ts';
import { ChoiceList } from '../choice-list.tsx';
import { Sheet } from '../sheet.tsx';
import { lobbyCommand } from './lobby-command.ts';
import { sentenceOf } from './staff-sentences.ts';
import styles from './transfer-sheet.module.css';
import { useAsked } from './use-asked.ts';

/** People come and go while it stands. */
const askEveryMs = seconds(5);
type Targets = AnswerOf<(typeof lobbyStaffRoutes)['targets']>['result'];

interface TransferSheetProps {
  readonly scene: RoomScene;
  readonly onClose: () => void;
}

export default function TransferSheet({ scene: { state, room }, onClose }: TransferSheetProps) {
  const { meetingId, token } = room;
  const [chosen, setChosen] = useState<string | null>(null);
  const [sentence, setSentence] = useState('');
  const [isBusy, setBusy] = useState(false);
  const options = { params: { meetingId } };
  const { answer } = useAsked(lobbyStaffRoutes.targets, options, { token, everyMs: askEveryMs });

  async function transfer() {
    const target = targetOf(chosen);
    if (!target) return setSentence(m.tools_transfer_choose());
    const absent = target.to === 'agent' && findAbsent(answer?.result, target.agentId);
    if (absent) return setSentence(m.tools_transfer_absent_chosen({ name: absent }));
    setBusy(true);
    setSentence('');
    try {
      await lobbyCommand(token, 'lobby_customer-transfer', { meetingId, target });
      onClose();
    } catch (error) {
      setSentence(sentenceOf(error));
    }
    setBusy(false);
  }

  const list = { value: chosen, onChoose: setChosen, isLabelShown: true };
  return (
    <Sheet title={m.tools_transfer_title({ name: otherName(state, room.as) })} onClose={onClose}>
      <p className={styles.explained}>{m.tools_transfer_explained()}</p>
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
      <p className={styles.sentence} role="alert">
        {sentence}
      </p>
      <div className={styles.actions}>
        <Button look="outlined" onClick={onClose}>
          {m.tools_transfer_stay()}
        </Button>
        <Button busy={isBusy && m.tools_transfer_busy_label()} onClick={() => void transfer()}>
          {m.tools_transfer()}
        </Button>
      </div>
    </Sheet>
  );
}

const agentChoices = ({ agents }: Targets) =>
  agents
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .map((agent) => ({ value: `agent ${agent.id}`, label: agent.name, detail: presenceOf(agent) }));

const rank = ({ isPresent, isBusy }: Targets['agents'][number]) => (isPresent ? (isBusy ? 1 : 0) : 2);

function presenceOf({ isPresent, isBusy }: Targets['agents'][number]): string {
  if (!isPresent) return m.tools_transfer_absent();
  return isBusy ? m.tools_transfer_busy() : m.tools_transfer_here();
}

const productChoices = ({ products }: Targets) =>
  products.map(({ id, name, waiting, isSomebodyThere }) => ({
    value: `product ${id}`,
    label: name,
    detail: isSomebodyThere ? m.tools_transfer_queue({ count: waiting }) : m.tools_transfer_nobody(),
  }));

const findAbsent = (targets: Targets | undefined, agentId: string): string | undefined =>
  targets?.agents.find(({ id, isPresent }) => id === agentId && !isPresent)?.name;

function targetOf(chosen: string | null) {
  const [to, id = ''] = chosen?.split(' ') ?? [];
  if (to === 'agent') return { to, agentId: id } as const;
  if (to === 'product') return { to, productId: id } as const;
  return to === 'link' ? ({ to } as const) : null;
}
