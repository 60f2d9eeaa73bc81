/** The part of the transfer sheet that asks another agent to talk before the customer is handed over. */
import type { AnswerOf } from '@foyer/contract/core/http.ts';
import { seconds } from '@foyer/contract/core/time.ts';
import { consultationRoutes } from '@foyer/contract/lobby/consultations.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ApiError, call } from '../../../../platform/api/api.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { GreyShapes } from '../../../../ui/layout/grey-shapes.tsx';
import { presenceLabel } from '../../../../ui/presence-labels.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { errorMessageOf } from '../agent/staff-error-messages.ts';
import styles from '../agent/transfer-sheet.module.css';
import { usePolling } from '../agent/use-polling.ts';
import { ChoiceList } from '../sheets/choice-list.tsx';
import { announceConsultationStarted } from './consultation-started.ts';

const refetchEveryMs = seconds(5);
type Target = AnswerOf<(typeof consultationRoutes)['targets']>['result'][number];

interface ConsultFirstProps {
  readonly context: RoomContext;
  readonly onClose: () => void;
}

export function ConsultFirst({ context: { room, state }, onClose }: ConsultFirstProps) {
  const { meetingId, token } = room;
  const [chosen, setChosen] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const params = { meetingId };
  const { answer } = usePolling(consultationRoutes.targets, { params }, { token, everyMs: refetchEveryMs });
  const targets = answer?.result;

  async function ask(): Promise<void> {
    const target = targets?.find((each) => keyOf(each) === chosen);
    if (!target) return setMessage(m.consult_choose());
    if (!target.isFree) return setMessage(m.consult_not_free({ name: target.name }));
    setBusy(true);
    setMessage('');
    try {
      const accessToken = await token();
      if (!accessToken) throw new ApiError('auth.missing');
      const body = { agentId: target.agentId, productId: target.productId };
      await call(consultationRoutes.ask, { params, body, token: accessToken });
      announceConsultationStarted();
      onClose();
    } catch (error) {
      setMessage(errorMessageOf(error));
    }
    setBusy(false);
  }

  return (
    <>
      {targets ? (
        targets.length > 0 ? (
          <ChoiceList
            label={m.consult_agents()}
            isLabelShown
            value={chosen}
            choices={targets.map((target) => ({
              value: keyOf(target),
              label: labelOf(target, state.meeting?.productId),
              detail: presenceLabel(target.presence),
            }))}
            onChoose={setChosen}
          />
        ) : (
          <p className={styles.explained}>{m.consult_no_agents()}</p>
        )
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
        <Button busy={isBusy && m.consult_ask_busy()} onClick={() => void ask()}>
          {m.consult_ask()}
        </Button>
      </div>
    </>
  );
}

const keyOf = ({ agentId, productId }: Target) => `${agentId} ${productId}`;

function labelOf({ name, productId, productName }: Target, ownProductId: string | undefined): string {
  return productId === ownProductId ? name : m.consult_agent_product({ name, product: productName });
}
