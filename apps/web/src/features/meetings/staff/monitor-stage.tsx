/** The people of a monitored meeting and the screens that they share. */
import type { Supervision } from '@foyer/contract/meetings/supervision.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { RemoteAudio, RemoteVideo } from '../stage/media-elements.tsx';
import { Initials, Tile } from '../stage/tile.tsx';
import type { MonitoredPerson, MonitorState } from './monitor.ts';

interface MonitorStageProps {
  state: MonitorState;
  supervision: Pick<Supervision, 'agentName' | 'customerName'>;
}

export function MonitorStage({ state: { people, status }, supervision }: MonitorStageProps) {
  const nameOf = ({ name, side }: MonitoredPerson) =>
    name || (side === 'agent' ? supervision.agentName : supervision.customerName);
  return (
    <Box component="ul" aria-label={m.staff_supervision_people()} sx={gridStyles}>
      {people.map(({ screen, screenAudio, ...person }) =>
        screen ? (
          <Box component="li" key={`${person.identity} screen`} sx={screenStyles}>
            <Tile
              name={m.staff_supervision_screen({ name: nameOf({ ...person, screen, screenAudio }) })}
              video={<RemoteVideo key={screen.id} source={screen} />}
            />
            {screenAudio && <RemoteAudio key={screenAudio.id} source={screenAudio} />}
          </Box>
        ) : null,
      )}
      {people.map((person) => {
        const name = nameOf(person);
        const role = person.side === 'agent' ? m.tools_people_agent() : m.tools_people_customer();
        return (
          <Box component="li" key={person.identity} sx={tileStyles}>
            <Tile
              name={name}
              tag={m.staff_supervision_person({ name, role })}
              isMuted={person.isMuted}
              isSpeaking={person.isSpeaking}
              video={person.camera && <RemoteVideo key={person.camera.id} source={person.camera} />}
            >
              <Initials name={name} />
            </Tile>
            {person.audio && <RemoteAudio key={person.audio.id} source={person.audio} />}
          </Box>
        );
      })}
      {people.length === 0 && (
        <Box component="li" sx={emptyStyles}>
          {status === 'listening' ? m.staff_supervision_empty() : m.staff_supervision_connecting()}
        </Box>
      )}
    </Box>
  );
}

/** Dark in both themes, as the room is: the tiles' labels have a dark background. */
const darkTokens = {
  '--surface': '#1b1b19',
  '--ink': '#f4f2ef',
  '--ink-2': '#bdb8b0',
  '--bad': '#ff7a7a',
  '--accent-soft': '#2c2b28',
  '--accent-text': '#f4f2ef',
} as const;
const gridStyles = {
  ...darkTokens,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(280px, 1fr))' },
  gap: '8px',
  margin: 0,
  padding: '8px',
  listStyle: 'none',
  backgroundColor: '#121211',
  color: 'var(--ink)',
} as const;
const tileStyles = {
  aspectRatio: '16 / 9',
  minWidth: 0,
  '& video': { width: '100%', height: '100%', objectFit: 'contain' },
} as const;
const screenStyles = { ...tileStyles, gridColumn: '1 / -1' } as const;
const emptyStyles = { padding: '48px 16px', color: 'var(--ink-2)', textAlign: 'center' } as const;
