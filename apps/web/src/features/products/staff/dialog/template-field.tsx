/** The address template of an external platform, with a preview of a meeting's address. */
import { fillTemplate, templateProblem } from '@foyer/contract/products/platform-template.ts';
import type { Platform } from '@foyer/contract/products/products.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { TextField } from '../../../../ui/staff/forms/index.ts';

interface TemplateFieldProps {
  platform: Platform;
  slug: string;
  template: string;
  /** The server did not accept it. */
  isRejected: boolean;
  onChange: (template: string) => void;
}

/** The placeholders of a template, which the server fills in. */
const placeholders = {
  meetingId: '{meetingId}',
  customerName: '{customerName}',
  token: '{token}',
  productSlug: '{productSlug}',
};

export function TemplateField({ platform, slug, template, isRejected, onChange }: TemplateFieldProps) {
  const [hasLeft, setLeft] = useState(false);
  const trimmed = template.trim();
  const problem = templateProblem(platform, trimmed || null, null);
  return (
    <TextField
      label={m.staff_products_template()}
      value={template}
      inputProps={{ maxLength: 500, autoCapitalize: 'none', spellCheck: false, inputMode: 'url' }}
      placeholder={
        platform === 'lightSpeedWeb'
          ? 'https://meet.example.com/{meetingId}'
          : 'lightspeed://join/{meetingId}'
      }
      hint={
        <>
          {m.staff_products_template_hint(placeholders)}
          {trimmed && !problem && (
            <span style={{ display: 'block', overflowWrap: 'anywhere' }}>
              {m.staff_products_template_preview({ address: preview(trimmed, slug) })}
            </span>
          )}
        </>
      }
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
      error={errorOf(platform, {
        hasProblem: problem !== null,
        isShown: hasLeft && trimmed !== '',
        isRejected,
      })}
    />
  );
}

function preview(template: string, slug: string): string {
  const values = { meetingId: '3f0d8f0e', customerName: 'Ananya Iyer', token: 'Xk81b', productSlug: slug };
  return fillTemplate(template, values);
}

function errorOf(
  platform: Platform,
  { hasProblem, isShown, isRejected }: { hasProblem: boolean; isShown: boolean; isRejected: boolean },
): string | undefined {
  if (hasProblem && (isShown || isRejected))
    return platform === 'lightSpeedWeb'
      ? m.staff_products_template_wrong_web()
      : m.staff_products_template_wrong();
  // Only the server knows the apps that the settings allow.
  return isRejected ? m.staff_products_template_scheme() : undefined;
}
