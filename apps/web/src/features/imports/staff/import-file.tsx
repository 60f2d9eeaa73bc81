/** Chooses the file, shows its check, and imports it. */
import { type ImportKind, importColumns, importLimits } from '@foyer/contract/imports.ts';
import { Box, Button, LinearProgress } from '@mui/material';
import { CircleAlert, CircleCheck, Download, FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { formatNumber, zoneName } from '../../../platform/time/locale.ts';
import { saveFile } from '../../../ui/staff/data-table/index.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { useSlow } from '../../../ui/staff/feedback/use-slow.ts';
import { Section } from '../../../ui/staff/layout/section.tsx';
import { CheckResult } from './check-result.tsx';
import { ColumnTable } from './column-table.tsx';
import { kindLabels } from './import-labels.ts';
import { type ImportState, useImportRun } from './use-import-run.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function ImportFile({ kind }: { kind: ImportKind }) {
  const { state, choose, run } = useImportRun(kind);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = state.status === 'checking' || state.status === 'running';

  function handleChosen(file: File | undefined): void {
    if (file && !isBusy) void choose(file);
  }

  return (
    <>
      <Section title={kindLabels[kind]()} intro={useIntro(kind)}>
        <Box
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            handleChosen(event.dataTransfer.files[0]);
          }}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
            <Button
              {...(state.status === 'checked' ? {} : ({ variant: 'contained', color: 'primary' } as const))}
              aria-disabled={isBusy}
              startIcon={<FileUp {...icon} />}
              onClick={() => !isBusy && input.current?.click()}
            >
              {state.status === 'idle' ? m.staff_import_choose() : m.staff_import_choose_other()}
            </Button>
            <Button startIcon={<Download {...icon} />} onClick={() => saveTemplate(kind)}>
              {m.staff_import_template()}
            </Button>
          </Box>
          <Box sx={{ color: 'var(--ink-2)' }}>
            {m.staff_import_file_hint({ rows: formatNumber(importLimits.maxRows) })}
          </Box>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={m.staff_import_file()}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={(event) => {
              handleChosen(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Progress state={state} />
          <ColumnTable kind={kind} />
        </Box>
      </Section>
      {state.status === 'checked' && <CheckResult kind={kind} {...state} onRun={() => void run()} />}
    </>
  );
}

function useIntro(kind: ImportKind): string {
  const { timeZone } = useConfig();
  switch (kind) {
    case 'users':
      return m.staff_import_about_users();
    case 'products':
      return m.staff_import_about_products();
    case 'slots':
      return m.staff_import_about_slots({ zone: zoneName(timeZone) });
    case 'invitations':
      return m.staff_import_about_invitations();
  }
}

function Progress({ state }: { state: ImportState }) {
  const isBusy = state.status === 'checking' || state.status === 'running';
  const isSlow = useSlow(isBusy);
  return (
    <Box role="status">
      {isBusy && isSlow && <Busy {...state} />}
      {state.status === 'rejected' && (
        <Outcome tone="bad">
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{state.file.name}</Box>
          <span>{state.error}</span>
        </Outcome>
      )}
      {state.status === 'done' && (
        <Outcome tone="ok">
          <span>{m.staff_import_done({ count: state.imported.created, name: state.imported.fileName })}</span>
        </Outcome>
      )}
    </Box>
  );
}

function Busy({ status, file: { name } }: { status: 'checking' | 'running'; file: File }) {
  const label = status === 'checking' ? m.staff_import_checking({ name }) : m.staff_import_running({ name });
  return (
    <Box sx={{ display: 'grid', gap: '8px' }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{label}</Box>
      <LinearProgress aria-label={label} />
    </Box>
  );
}

function Outcome({ tone, children }: { tone: 'ok' | 'bad'; children: ReactNode }) {
  const Icon = tone === 'ok' ? CircleCheck : CircleAlert;
  return (
    <Banner role="none" tone={tone} icon={Icon}>
      {children}
    </Banner>
  );
}

/** The mark makes Excel save the file as UTF-8 again. */
function saveTemplate(kind: ImportKind): void {
  const headings = importColumns[kind].map(({ heading }) => (/,/.test(heading) ? `"${heading}"` : heading));
  const content = new Blob([`\uFEFF${headings.join(',')}\r\n`], { type: 'text/csv;charset=utf-8' });
  saveFile({ name: `${kind}-template.csv`, content });
}
