/** Sends a test message of the template that is edited. */
import { managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import { m } from '../../../../paraglide/messages.js';
import { Section } from '../../../../ui/staff/layout/section.tsx';
import { callAsStaff } from '../../../users/index.ts';
import type { TemplateChoice } from './template-choice.ts';
import type { TemplateContent } from './template-preview.tsx';
import { TestForm } from './test-form.tsx';

interface TestSendProps {
  params: TemplateChoice;
  content: TemplateContent;
  isValid: boolean;
}

export function TestSend({ params, content, isValid }: TestSendProps) {
  return (
    <Section title={m.staff_templates_test()} intro={m.staff_templates_test_intro()}>
      <TestForm
        channel={params.channel}
        isValid={isValid}
        send={async (to) =>
          (await callAsStaff(managedMessageRoutes.testSend, { params, body: { ...content, to } })).result
        }
      />
    </Section>
  );
}
