/** The pictures of a visit's meeting (snapshots, saved drawings): opened, downloaded and deleted. */
import { type MeetingPicture, pictureRoutes } from '@foyer/contract/meetings/pictures.ts';
import { Box, Button, Dialog } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { buildPath } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { saveFile } from '../../../../ui/staff/data-table/index.ts';
import { ConfirmDialog, FieldError, useSave } from '../../../../ui/staff/forms/index.ts';
import { formatTime } from '../../../../ui/staff/time/clock-time.ts';
import { fetchAsStaff } from '../../../users/index.ts';
import { useCustomerChanges } from '../use-customer.ts';

interface VisitPicturesProps {
  readonly customerId: string;
  readonly meetingId: string;
  readonly pictures: readonly MeetingPicture[];
}

export function VisitPictures({ customerId, meetingId, pictures }: VisitPicturesProps) {
  const { timeZone } = useConfig();
  const [opened, setOpened] = useState<MeetingPicture | null>(null);
  const [deleting, setDeleting] = useState<MeetingPicture | null>(null);
  return (
    <>
      <Box component="ul" aria-label={m.staff_pictures_title()} sx={listStyles}>
        {pictures.map((picture) => {
          const title = describePicture(picture, timeZone);
          return (
            <Box component="li" key={picture.id} sx={rowStyles}>
              <Box component="span" sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
                {title}
              </Box>
              <Button
                size="small"
                variant="text"
                aria-label={`${m.staff_pictures_open()}: ${title}`}
                onClick={() => setOpened(picture)}
              >
                {m.staff_pictures_open()}
              </Button>
              <Button
                size="small"
                variant="text"
                aria-label={`${m.staff_pictures_delete()}: ${title}`}
                onClick={() => setDeleting(picture)}
              >
                {m.staff_pictures_delete()}
              </Button>
            </Box>
          );
        })}
      </Box>
      {opened && (
        <PictureDialog
          meetingId={meetingId}
          picture={opened}
          title={describePicture(opened, timeZone)}
          onClose={() => setOpened(null)}
        />
      )}
      {deleting && (
        <DeleteDialog
          customerId={customerId}
          meetingId={meetingId}
          pictureId={deleting.id}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

function describePicture(picture: MeetingPicture, timeZone: string): string {
  const { kind, takenFrom, takenByName: name, createdAt } = picture;
  const time = formatTime(createdAt, timeZone);
  if (kind === 'annotation') return m.staff_pictures_annotation({ time, name });
  return takenFrom === 'agent'
    ? m.staff_pictures_snapshot_received({ time, name })
    : m.staff_pictures_snapshot({ time, name });
}

interface PictureDialogProps {
  readonly meetingId: string;
  readonly picture: MeetingPicture;
  readonly title: string;
  readonly onClose: () => void;
}

function PictureDialog({ meetingId, picture: { id, kind, type }, title, onClose }: PictureDialogProps) {
  const { data: content, error } = useQuery({
    queryKey: ['meeting-picture', id],
    queryFn: async ({ signal }) => {
      const path = buildPath(pictureRoutes.download.path, { params: { meetingId, pictureId: id } });
      return (await fetchAsStaff(path, signal)).blob();
    },
    // Every download is recorded in the audit log, so the file is not refetched.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const titleId = useId();
  const url = useObjectUrl(content ?? null);
  const name = `${kind}.${type === 'image/png' ? 'png' : 'jpg'}`;
  return (
    <Dialog open onClose={onClose} maxWidth="lg" aria-labelledby={titleId}>
      <Box sx={{ display: 'grid', gap: '16px', padding: '24px' }}>
        <Box component="h2" id={titleId} sx={{ fontSize: 16, lineHeight: '24px' }}>
          {title}
        </Box>
        {url && <Box component="img" src={url} alt={title} sx={pictureStyles} />}
        {error && <FieldError>{explain(error)}</FieldError>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px' }}>
          <Button onClick={onClose}>{m.staff_pictures_close()}</Button>
          <Button
            variant="contained"
            disabled={!content}
            onClick={() => content && saveFile({ name, content })}
          >
            {m.staff_pictures_download()}
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}

function useObjectUrl(content: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return;
    const objectUrl = URL.createObjectURL(content);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [content]);
  return address;
}

interface DeleteDialogProps {
  readonly customerId: string;
  readonly meetingId: string;
  readonly pictureId: string;
  readonly onClose: () => void;
}

function DeleteDialog({ customerId, meetingId, pictureId, onClose }: DeleteDialogProps) {
  const saving = useSave([]);
  const { removePicture } = useCustomerChanges(customerId);

  async function submit(): Promise<void> {
    if (await saving.run(() => removePicture(meetingId, pictureId))) onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={m.staff_pictures_delete_question()}
      confirmLabel={m.staff_pictures_delete()}
      isBusy={saving.isBusy}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      {m.staff_pictures_delete_explained()}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}

const listStyles = { margin: '4px 0 0', padding: 0, listStyle: 'none' } as const;
const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  color: 'var(--ink-2)',
  fontSize: 13,
  fontWeight: 400,
  lineHeight: '18px',
} as const;
const pictureStyles = { display: 'block', maxWidth: '100%', maxHeight: '70vh', margin: '0 auto' } as const;
