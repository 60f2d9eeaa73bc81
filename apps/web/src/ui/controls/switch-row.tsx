/** A switch with label and explanation. */
import type { LucideIcon } from 'lucide-react';
import styles from './switch-row.module.css';

interface SwitchRowProps {
  icon: LucideIcon;
  label: string;
  detail?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchRow({ icon: Icon, label, detail, checked, onChange }: SwitchRowProps) {
  return (
    <label className={styles.row}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles.text}>
        <span>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
