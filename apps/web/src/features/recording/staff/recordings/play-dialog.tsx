/** A dialog that plays a recording and offers its tracks as files. */
import {
  type RecordingListRow,
  type RecordingPlayback,
  recordingRoutes,
} from '@foyer/contract/recordings/recordings.ts';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { formatSize } from '../../../../ui/format-size.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { borderedList } from '../../../../ui/staff/layout/bordered-list.ts';
import { ViewDialog } from '../../../../ui/staff/layout/view-dialog.tsx';
import { callAsStaff } from '../../../users/index.ts';
import { RecordingPlayer } from './player/recording-player.tsx';
import { useRenewedLinks } from './player/use-renewed-links.ts';
import { trackLabel } from './recording-labels.ts';
import { SaveAsSingleFile } from './single-file/save-as-single-file.tsx';

export function PlayDialog({ recording, onClose }: { recording: RecordingListRow; onClose: () => void }) {
  const params = { recordingId: recording.id };
  const query = useQuery({
    queryKey: ['recording', recording.id],
    queryFn: async () => (await callAsStaff(recordingRoutes.play, { params })).result,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  const links = useRenewedLinks({ receivedAt: query.dataUpdatedAt, renew: query.refetch });

  return (
    <ViewDialog
      title={m.staff_recordings_of({ customer: recording.customerNames })}
      width={960}
      onClose={onClose}
    >
      <LoadingBoundary query={query} skeletonHeights={[320, 40]}>
        {(playback) => (
          <>
            {links.state === 'failed' && (
              <Banner tone="bad" action={<Button onClick={links.tryAgain}>{m.staff_try_again()}</Button>}>
                {m.staff_recordings_file_failed()}
              </Banner>
            )}
            <RecordingPlayer
              playback={playback}
              linksAt={query.dataUpdatedAt}
              isRenewing={query.isFetching || (links.state === 'waiting' && !query.isError)}
              hasFailed={links.state === 'failed'}
              onError={links.onFileError}
              onTryAgain={links.tryAgain}
            />
            <Tracks playback={playback} />
            <SaveAsSingleFile recording={recording} />
          </>
        )}
      </LoadingBoundary>
    </ViewDialog>
  );
}

function Tracks({ playback: { recordingId, tracks } }: { playback: RecordingPlayback }) {
  async function download(track: number): Promise<void> {
    try {
      const params = { recordingId, track };
      const { url } = (await callAsStaff(recordingRoutes.download, { params })).result;
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    } catch (error) {
      showSnackbar(explain(error));
    }
  }

  return (
    <Box component="section" aria-label={m.staff_recordings_files()}>
      <Box component="h3" sx={{ margin: '0 0 8px', fontSize: 15 }}>
        {m.staff_recordings_files()}
      </Box>
      <Box component="ul" sx={borderedList}>
        {tracks.map((track) => (
          <Box component="li" key={track.track} sx={lineStyles}>
            <span>{trackLabel(track)}</span>
            <Button
              startIcon={<Download size={18} strokeWidth={1.75} aria-hidden />}
              aria-label={m.staff_recordings_download_of({ track: trackLabel(track) })}
              onClick={() => void download(track.track)}
            >
              {m.staff_recordings_download()} ({formatSize(track.bytes)})
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '4px 12px',
} as const;
