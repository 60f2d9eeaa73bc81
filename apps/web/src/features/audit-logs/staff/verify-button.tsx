/** The button that verifies the hash chain of the audit log; its dialog shows progress and result. */
import { type AuditVerification, auditRoutes } from '@foyer/contract/audit-logs.ts';
import { Box, Button, LinearProgress } from '@mui/material';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { formatNumber } from '../../../platform/time/locale.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { ViewDialog } from '../../../ui/staff/layout/view-dialog.tsx';
import { callAsStaff } from '../../users/index.ts';

type State =
  | { readonly name: 'closed' }
  | { readonly name: 'running'; readonly sofar: AuditVerification | null }
  | { readonly name: 'done'; readonly result: AuditVerification }
  | { readonly name: 'failed'; readonly error: unknown };

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function VerifyButton() {
  const [state, setState] = useState<State>({ name: 'closed' });
  const [run, setRun] = useState<AbortController | null>(null);

  async function verify(): Promise<void> {
    const abort = new AbortController();
    setRun(abort);
    setState({ name: 'running', sofar: null });
    try {
      let cursor: AuditVerification['next'] = null;
      do {
        const result = await verifyPart(cursor, abort.signal);
        cursor = result.next;
        if (abort.signal.aborted) return;
        setState(cursor ? { name: 'running', sofar: result } : { name: 'done', result });
      } while (cursor);
    } catch (error) {
      if (!abort.signal.aborted) setState({ name: 'failed', error });
    }
  }

  function close(): void {
    run?.abort();
    setState({ name: 'closed' });
  }

  return (
    <>
      <Button startIcon={<ShieldCheck {...icon} />} onClick={() => void verify()}>
        {m.staff_audit_verify()}
      </Button>
      {state.name !== 'closed' && (
        <ViewDialog title={m.staff_audit_verify_title()} width={480} onClose={close}>
          <Content state={state} />
        </ViewDialog>
      )}
    </>
  );
}

async function verifyPart(after: AuditVerification['next'], signal: AbortSignal): Promise<AuditVerification> {
  return (await callAsStaff(auditRoutes.verify, { body: { after }, signal })).result;
}

function Content({ state }: { state: State }) {
  switch (state.name) {
    case 'closed':
      return null;
    case 'running': {
      const { rows = 0, total = 0 } = state.sofar ?? {};
      return (
        <Box role="status" sx={{ display: 'grid', gap: '12px' }}>
          {m.staff_audit_verifying({ rows: formatNumber(rows) })}
          <LinearProgress
            aria-label={m.staff_audit_verify_title()}
            variant={total > 0 ? 'determinate' : 'indeterminate'}
            value={total > 0 ? Math.min(100, (rows / total) * 100) : 0}
          />
        </Box>
      );
    }
    case 'failed':
      return <Banner tone="bad">{explain(state.error)}</Banner>;
    case 'done':
      return <Result result={state.result} />;
  }
}

function Result({ result: { rows, unsealed, broken, head } }: { result: AuditVerification }) {
  if (broken) {
    return (
      <Banner tone="bad">{m.staff_audit_broken({ rows: formatNumber(rows), entry: broken.rowId })}</Banner>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: '12px' }}>
      <Banner tone="ok" icon={ShieldCheck}>
        {m.staff_audit_intact({ count: rows, shown: formatNumber(rows) })}
      </Banner>
      {unsealed > 0 && <p>{m.staff_audit_unsealed({ count: unsealed, shown: formatNumber(unsealed) })}</p>}
      {head && (
        <Box sx={{ color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>
          {m.staff_audit_head()}
          <Box component="code" sx={{ display: 'block', marginTop: '4px' }}>
            {head}
          </Box>
        </Box>
      )}
    </Box>
  );
}
