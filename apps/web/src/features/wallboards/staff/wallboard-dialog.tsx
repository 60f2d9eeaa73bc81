/** The form for a new or existing wallboard: its name, and when its figures alert. */
import { type Wallboard, wallboardLimits } from '@foyer/contract/lobby/wallboards.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ConflictDialog, FormDialog, requiredOr, TextField, useSave } from '../../../ui/staff/forms/index.ts';
import { useWallboardRequests } from './use-wallboards.ts';

interface WallboardDialogProps {
  /** `null`: a new one. */
  wallboard: Wallboard | null;
  /** @param token of a new wallboard's link */
  onSaved: (name: string, token: string | null) => void;
  onClose: () => void;
}

type ThresholdName = keyof Wallboard['thresholds'];
type Draft = Record<ThresholdName | 'name', string>;

const { maxNameLength, maxWaiting, maxWaitSeconds, maxAgents } = wallboardLimits;
const thresholds: readonly { name: ThresholdName; label: () => string; max: number }[] = [
  { name: 'waiting', label: m.staff_wallboard_alert_waiting, max: maxWaiting },
  { name: 'waitSeconds', label: m.staff_wallboard_alert_wait, max: maxWaitSeconds },
  { name: 'availableAgents', label: m.staff_wallboard_alert_available, max: maxAgents },
  { name: 'withinTargetPercent', label: m.staff_wallboard_alert_within, max: 100 },
];
const fieldNames = ['name', ...thresholds.map(({ name }) => `thresholds.${name}`)];

export function WallboardDialog({ wallboard, onSaved, onClose }: WallboardDialogProps) {
  const requests = useWallboardRequests();
  const [initial] = useState(() => draftOf(wallboard));
  const [draft, setDraft] = useState(initial);
  const saving = useSave(fieldNames);
  const errors = saving.formErrors.fields;

  function set(name: keyof Draft, value: string): void {
    setDraft((before) => ({ ...before, [name]: value }));
    saving.clearField(name === 'name' ? name : `thresholds.${name}`);
  }

  async function save(): Promise<void> {
    const fields = { name: draft.name.trim(), thresholds: readThresholds(draft) };
    let token: string | null = null;
    const isSaved = await saving.run(async () => {
      if (wallboard) await requests.update(wallboard, fields);
      else token = await requests.create(fields);
    });
    if (isSaved) onSaved(fields.name, token);
  }

  function reload(): void {
    void requests.refetch();
    onClose();
  }

  return (
    <>
      <FormDialog
        isOpen
        title={wallboard ? m.staff_wallboard_edit() : m.staff_wallboard_new()}
        isBusy={saving.isBusy}
        isDirty={JSON.stringify(draft) !== JSON.stringify(initial)}
        errorMessage={saving.formErrors.message}
        saveLabel={wallboard ? m.staff_form_save() : m.staff_wallboard_create()}
        width={480}
        onSave={() => void save()}
        onClose={onClose}
      >
        <TextField
          label={m.staff_wallboard_name()}
          hint={m.staff_wallboard_name_hint()}
          value={draft.name}
          inputProps={{ maxLength: maxNameLength }}
          onChange={(event) => set('name', event.target.value)}
          error={requiredOr('name', draft.name, errors.name)}
        />
        <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Box component="legend" sx={{ padding: 0, fontWeight: 600 }}>
            {m.staff_wallboard_alerts()}
          </Box>
          <Box sx={{ color: 'var(--ink-2)', marginBottom: '12px' }}>{m.staff_wallboard_alerts_hint()}</Box>
          <Box sx={thresholdStyles}>
            {thresholds.map(({ name, label, max }) => (
              <TextField
                key={name}
                label={label()}
                type="number"
                value={draft[name]}
                inputProps={{ min: 1, max, step: 1, inputMode: 'numeric' }}
                onChange={(event) => set(name, event.target.value)}
                error={errors[`thresholds.${name}`] && m.staff_wallboard_number_wrong({ min: 1, max })}
              />
            ))}
          </Box>
        </Box>
      </FormDialog>
      <ConflictDialog conflict={saving.conflict} onReload={reload} onKeep={saving.dismiss} />
    </>
  );
}

function draftOf(wallboard: Wallboard | null): Draft {
  const draft: Draft = {
    name: wallboard?.name ?? '',
    waiting: '',
    waitSeconds: '',
    availableAgents: '',
    withinTargetPercent: '',
  };
  for (const { name } of thresholds) draft[name] = String(wallboard?.thresholds[name] ?? '');
  return draft;
}

function readThresholds(draft: Draft): Wallboard['thresholds'] {
  const read = (name: ThresholdName) => (draft[name] === '' ? null : Number(draft[name]));
  return {
    waiting: read('waiting'),
    waitSeconds: read('waitSeconds'),
    availableAgents: read('availableAgents'),
    withinTargetPercent: read('withinTargetPercent'),
  };
}

const thresholdStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '12px',
} as const;
