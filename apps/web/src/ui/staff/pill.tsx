/**
 * A short status label on a tinted background. Its icon tells the tone without the colour: a tenant's accent may
 * look like any of them.
 */
import { styled } from '@mui/material/styles';
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type Tone, tones } from './tones.ts';

const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true, style: { flex: 'none' } } as const;

const icons: Readonly<Record<Tone, ReactNode>> = {
  quiet: null,
  info: <Info {...icon} />,
  ok: <Check {...icon} />,
  warn: <TriangleAlert {...icon} />,
  bad: <X {...icon} />,
};

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  padding: '3px 8px',
  borderRadius: 4,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 600,
  whiteSpace: 'nowrap',
});

type PillProps = ComponentProps<typeof Root> & {
  readonly tone: Tone;
  /** Replaces the icon of the tone. */
  readonly icon?: ReactNode;
};

export function Pill({ tone, icon: ownIcon, style, children, ...rest }: PillProps) {
  return (
    <Root {...rest} style={{ ...tones[tone], ...style }}>
      {ownIcon ?? icons[tone]}
      {children}
    </Root>
  );
}
