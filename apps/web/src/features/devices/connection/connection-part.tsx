/** The result of the connection check, with the details per transport. */
import { CircleCheck, TriangleAlert, Wifi } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { connectionVerdict, stateLabels, stepDescriptions, triedText } from '../check-labels.ts';
import styles from '../device-check.module.css';
import { type Connection, connectionSteps } from './connection-check.ts';

interface ConnectionPartProps {
  readonly connection: Connection;
  readonly onCheck: () => void;
}

const icons = { ok: CircleCheck, warn: TriangleAlert, plain: Wifi };

export function ConnectionPart({ connection, onCheck }: ConnectionPartProps) {
  const { status, steps } = connection;
  const verdict = connectionVerdict(connection);
  const Icon = icons[verdict.tone];
  const done = connectionSteps.filter(
    (transportStep) => !['waiting', 'running'].includes(steps[transportStep]),
  ).length;
  return (
    <div className={styles.connection} data-tone={verdict.tone}>
      <div className={styles.verdict} data-tone={verdict.tone}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <p role="status">
          <span className={styles.what}>{`${m.check_connection()}: ${verdict.what}`}</span>{' '}
          <span>{verdict.fix}</span>
        </p>
        {status !== 'running' && (
          <button type="button" className={styles.link} onClick={onCheck}>
            {m.check_connection_again()}
          </button>
        )}
      </div>
      {status === 'running' && (
        <progress
          className={styles.progress}
          aria-label={m.check_connection()}
          max={connectionSteps.length}
          value={done}
        />
      )}
      {status === 'done' && (
        <details className={styles.details}>
          <summary>{m.check_connection_details()}</summary>
          <p className={styles.tried}>{triedText(connection)}</p>
          <dl>
            {connectionSteps.map((transportStep) => (
              <div key={transportStep}>
                <dt>{stepDescriptions[transportStep]()}</dt>
                <dd data-state={steps[transportStep]}>{stateLabels[steps[transportStep]]()}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
