/** Pictures a customer handed in: small ones to look at, each a way to the file. */
import { type Attachment, attachmentRoutes } from '@foyer/contract/attachments.ts';
import { Box, ButtonBase } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { buildPath } from '../../../platform/api.ts';
import { saveFile } from '../../../ui/staff/data-table/index.ts';
import { fetchAsStaff } from '../../users/index.ts';
import { writeSize } from './write-size.ts';

export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <Box>
      <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px', marginBottom: '4px' }}>
        {m.staff_attachments_title()}
      </Box>
      <Box component="ul" sx={listLook}>
        {attachments.map((attachment) => (
          <Picture key={attachment.id} attachment={attachment} />
        ))}
      </Box>
    </Box>
  );
}

function Picture({ attachment: { id, name, bytes } }: { attachment: Attachment }) {
  const { content, hasFailed } = useContent(id);
  const address = useAddress(content);
  const size = writeSize(bytes);
  return (
    <li>
      <ButtonBase
        disabled={!content}
        title={m.staff_attachments_open({ name, size })}
        aria-label={`${m.staff_attachments_download()}: ${m.staff_attachments_open({ name, size })}`}
        onClick={() => content && saveFile({ name, content })}
        sx={look}
      >
        <Box sx={frameLook}>
          {address && <img src={address} alt="" />}
          {hasFailed && <ImageOff size={24} strokeWidth={1.75} aria-label={m.staff_attachments_failed()} />}
        </Box>
        <Box component="span" sx={nameLook}>
          {name}
        </Box>
        <Box component="span" sx={{ color: 'var(--ink-2)', fontSize: 12, lineHeight: '16px' }}>
          {size}
        </Box>
      </ButtonBase>
    </li>
  );
}

/** The file itself: it is behind the sign-in, so no plain address shows it. */
function useContent(attachmentId: string) {
  const { data, isError } = useQuery({
    queryKey: ['attachment', attachmentId],
    queryFn: async ({ signal }) => {
      const path = buildPath(attachmentRoutes.download.path, { params: { attachmentId } });
      return (await fetchAsStaff(path, signal)).blob();
    },
    // Each look at it stands in the audit log.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { content: data ?? null, hasFailed: isError };
}

function useAddress(content: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}

const listLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const;
const look = {
  display: 'grid',
  justifyItems: 'start',
  gap: '2px',
  width: 112,
  borderRadius: '6px',
  font: 'inherit',
  textAlign: 'left',
  '&:hover img': { filter: 'brightness(.94)' },
} as const;
const frameLook = {
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
const nameLook = {
  width: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: 13,
  lineHeight: '18px',
} as const;
