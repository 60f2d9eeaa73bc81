/** The signed-in person's recordings in this browser, as a panel of a console page. */
import { Panel } from '../../../ui/staff/layout/panel.tsx';
import { RecordingList } from '../local/recording-list.tsx';

interface LocalRecordingsProps {
  readonly userId: string;
  readonly token: () => Promise<string | null>;
}

export function LocalRecordings(props: LocalRecordingsProps) {
  return (
    <Panel sx={{ maxWidth: 760, padding: '16px 20px' }}>
      <RecordingList {...props} />
    </Panel>
  );
}
