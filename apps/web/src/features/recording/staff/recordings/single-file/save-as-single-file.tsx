/** The button that makes one file of a recording, its progress, and how it ended. */
import type { RecordingListRow } from '@foyer/contract/recordings/recordings.ts';
import { recordingRoutes } from '@foyer/contract/recordings/recordings.ts';
import { Box, Button, LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Check, FileVideo } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../../../paraglide/messages.js';
import { ApiError } from '../../../../../platform/api/api-error.ts';
import { explain } from '../../../../../platform/api/errors.ts';
import { Banner } from '../../../../../ui/staff/feedback/banner.tsx';
import { callAsStaff } from '../../../../users/index.ts';
import { fileNameOf } from '../../../recorded-texts.ts';
import { createNewFile, type NewFile } from '../../../saving/new-file.ts';
import { composeFile } from './compose-file.ts';
import { type FileFormat, fileFormat, mediaTypes } from './file-format.ts';

export function SaveAsSingleFile({ recording }: { recording: RecordingListRow }) {
  const format = useQuery({ queryKey: ['file-format'], queryFn: fileFormat, staleTime: Infinity });
  const [share, setShare] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<'saved' | { problem: string } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function make(kind: FileFormat): Promise<void> {
    const controller = new AbortController();
    let target: NewFile | null = null;
    setOutcome(null);
    try {
      target = await createNewFile(fileNameOf(recording, kind), mediaTypes[kind]);
      if (!target) return;
      running.current = controller;
      setShare(0);
      const { file, isPrivate } = target;
      const params = { recordingId: recording.id };
      const load = async () => (await callAsStaff(recordingRoutes.singleFile, { params })).result;
      const { signal } = controller;
      await composeFile({ load, format: kind, file, isPrivate, signal, onProgress: setShare });
      await target.finish();
      setOutcome('saved');
    } catch (error) {
      await target?.discard();
      if (!controller.signal.aborted) setOutcome({ problem: problemOf(error) });
    } finally {
      running.current = null;
      setShare(null);
    }
  }

  if (format.data === undefined) return null;
  if (format.data === null)
    return <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_recordings_single_file_unsupported()}</Box>;
  const kind = format.data;
  if (share === null)
    return (
      <Box sx={{ display: 'grid', gap: '8px' }}>
        {/* Persistent: making a file takes minutes, in which the viewer does something else. */}
        {outcome === 'saved' && (
          <Banner tone="ok" icon={Check}>
            {m.staff_recordings_single_file_done()}
          </Banner>
        )}
        {outcome !== null && outcome !== 'saved' && <Banner tone="bad">{outcome.problem}</Banner>}
        <Button
          startIcon={<FileVideo size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void make(kind)}
          sx={{ justifySelf: 'start' }}
        >
          {m.staff_recordings_single_file({ format: kind.toUpperCase() })}
        </Button>
      </Box>
    );
  const percent = Math.floor(share * 100);
  return (
    <Box sx={{ display: 'grid', gap: '4px' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '16px' }}>
        <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {m.staff_recordings_single_file_progress({ percent })}
        </Box>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={m.staff_recordings_single_file({ format: kind.toUpperCase() })}
          sx={{ flex: 1, height: 4, borderRadius: '2px', backgroundColor: 'var(--sunken)' }}
        />
        <Button variant="text" onClick={() => running.current?.abort()}>
          {m.staff_cancel()}
        </Button>
      </Box>
      <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_recordings_single_file_hint()}</Box>
    </Box>
  );
}

/** Faults of the browser and the disk have no text for people. */
const problemOf = (error: unknown) =>
  error instanceof ApiError ? explain(error) : m.staff_recordings_single_file_failed();
