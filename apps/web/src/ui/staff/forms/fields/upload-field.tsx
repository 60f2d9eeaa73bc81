/** Uploads, replaces and removes a picture of a record. */
import { Box, Button, LinearProgress } from '@mui/material';
import { ImageUp, Trash2, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { formErrorsOf } from '../field-errors.ts';
import { FieldFrame } from './field-frame.tsx';
import { checkFile, type UploadLimits } from './upload-rules.ts';

interface UploadFieldProps {
  label: string;
  hint?: string;
  limits: UploadLimits;
  /** The address of the current picture. */
  current: string | null;
  /** A text that it resolves with is shown beside the new picture. */
  upload: (
    file: File,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<unknown>;
  /** Absent: the picture cannot be removed. */
  onRemove?: (() => Promise<unknown>) | undefined;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function UploadField({ label, hint, limits, current, upload, onRemove }: UploadFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const abortController = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [remark, setRemark] = useState<string | null>(null);

  useEffect(() => () => abortController.current?.abort(), []);

  async function attempt(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    if (abortController.current) return;
    const abort = new AbortController();
    abortController.current = abort;
    setError(undefined);
    setRemark(null);
    try {
      const answer = await work(abort.signal);
      if (typeof answer === 'string') setRemark(answer);
    } catch (thrown) {
      if (!abort.signal.aborted) setError(formErrorsOf(thrown, []).message ?? undefined);
    } finally {
      abortController.current = null;
      setShare(null);
    }
  }

  function choose(file: File | undefined): void {
    if (!file) return;
    // Files that the server would reject are not sent.
    const problem = checkFile(file, limits);
    if (problem) {
      setError(problem);
      return;
    }
    void attempt((signal) => {
      setShare(0);
      return upload(file, { onProgress: setShare, signal });
    });
  }

  const percent = Math.round((share ?? 0) * 100);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          choose(event.dataTransfer.files[0]);
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px' }}
      >
        <Box sx={pictureStyles}>
          {current ? (
            <img src={current} alt="" style={imageStyles} />
          ) : (
            <ImageUp size={24} strokeWidth={1.5} />
          )}
        </Box>
        {share === null ? (
          <Box sx={{ display: 'flex', gap: '8px' }}>
            <Button onClick={() => input.current?.click()} startIcon={<ImageUp {...icon} />}>
              {current ? m.staff_upload_replace() : m.staff_upload_choose()}
            </Button>
            {current && onRemove && (
              <Button variant="text" onClick={() => void attempt(onRemove)} startIcon={<Trash2 {...icon} />}>
                {m.staff_upload_remove()}
              </Button>
            )}
          </Box>
        ) : (
          <Box sx={{ flex: '1 1 160px', display: 'grid', gap: '6px' }}>
            {m.staff_upload_busy({ percent })}
            <LinearProgress variant="determinate" value={percent} aria-label={label} sx={barStyles} />
          </Box>
        )}
        {share !== null && (
          <Button variant="text" onClick={() => abortController.current?.abort()}>
            {m.staff_cancel()}
          </Button>
        )}
        <Box role="status" sx={remark ? remarkStyles : undefined}>
          {remark && <TriangleAlert size={16} strokeWidth={1.75} aria-hidden style={remarkIconStyles} />}
          <span>{remark}</span>
        </Box>
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          accept={limits.types.join(',')}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Box>
    </FieldFrame>
  );
}

const pictureStyles = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 72,
  height: 72,
  overflow: 'hidden',
  borderRadius: '6px',
  border: '1px solid var(--line)',
  backgroundColor: 'var(--sunken)',
  color: 'var(--ink-3)',
} as const;
const imageStyles = { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' } as const;
const remarkStyles = {
  display: 'flex',
  gap: '6px',
  flex: '1 1 220px',
  fontSize: 13,
  lineHeight: '18px',
} as const;
const remarkIconStyles = { flex: 'none', marginTop: 1 } as const;
const barStyles = { height: 4, borderRadius: '2px', backgroundColor: 'var(--sunken)' } as const;
