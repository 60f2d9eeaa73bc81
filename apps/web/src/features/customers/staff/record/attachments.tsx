/** The pictures that a customer attached to a registration: thumbnails that download the file. */
import { type Attachment, attachmentRoutes } from '@foyer/contract/registration/attachments.ts';
import { Box, ButtonBase } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { buildPath } from '../../../../platform/api/api.ts';
import { formatSize } from '../../../../ui/format-size.ts';
import { saveFile } from '../../../../ui/staff/data-table/index.ts';
import { fetchAsStaff } from '../../../users/index.ts';

export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <Box>
      <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px', marginBottom: '4px' }}>
        {m.staff_attachments_title()}
      </Box>
      <Box component="ul" sx={listStyles}>
        {attachments.map((attachment) => (
          <Picture key={attachment.id} attachment={attachment} />
        ))}
      </Box>
    </Box>
  );
}

function Picture({ attachment: { id, name, bytes } }: { attachment: Attachment }) {
  const { content, hasFailed } = useContent(id);
  const address = useObjectUrl(content);
  const size = formatSize(bytes);
  return (
    <li>
      <ButtonBase
        disabled={!content}
        title={`${m.staff_attachments_download()}: ${m.staff_attachments_open({ name, size })}`}
        onClick={() => content && saveFile({ name, content })}
        sx={styles}
      >
        <Box sx={frameStyles}>
          {address && <img src={address} alt="" />}
          {hasFailed && <ImageOff size={24} strokeWidth={1.75} aria-label={m.staff_attachments_failed()} />}
        </Box>
        <Box component="span" sx={nameStyles}>
          {name}
        </Box>
        <Box component="span" sx={{ color: 'var(--ink-2)', fontSize: 12, lineHeight: '16px' }}>
          {size}
        </Box>
      </ButtonBase>
    </li>
  );
}

/** Fetches the file with the access token, which a plain `src` address would not send. */
function useContent(attachmentId: string) {
  const { data, isError } = useQuery({
    queryKey: ['attachment', attachmentId],
    queryFn: async ({ signal }) => {
      const path = buildPath(attachmentRoutes.download.path, { params: { attachmentId } });
      return (await fetchAsStaff(path, signal)).blob();
    },
    // Every download is recorded in the audit log, so the file is not refetched.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { content: data ?? null, hasFailed: isError };
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

const listStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const;
const styles = {
  display: 'grid',
  justifyItems: 'start',
  gap: '2px',
  width: 112,
  borderRadius: '6px',
  font: 'inherit',
  textAlign: 'left',
  '&:hover img': { filter: 'brightness(.94)' },
} as const;
const frameStyles = {
  display: 'grid',
  placeItems: 'center',
  width: 112,
  height: 84,
  marginBottom: '4px',
  overflow: 'hidden',
  borderRadius: '6px',
  border: '1px solid var(--line)',
  backgroundColor: 'var(--sunken)',
  color: 'var(--ink-2)',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
} as const;
const nameStyles = {
  width: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: 13,
  lineHeight: '18px',
} as const;
