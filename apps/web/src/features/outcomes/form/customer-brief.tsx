/** What the agent should know of a customer: the answers of the form, earlier meetings and the source. */
import type { OutcomeOfCustomer } from '@foyer/contract/meetings/outcomes.ts';
import { formFieldNames } from '@foyer/contract/registration/fields.ts';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import styles from '../outcomes.module.css';

type Brief = NonNullable<OutcomeOfCustomer['brief']>;

/** @param props.children the notes of staff */
export function CustomerBrief({ brief, children }: { brief: Brief; children: ReactNode }) {
  const { form } = useConfig();
  const { answers, agentName, language, pastMeetings, utm } = brief;
  const labelOf = (field: string) =>
    form?.fields.find(({ name }) => name === field)?.label ?? m.form_field({ field });
  const source = [utm.utm_source, utm.utm_campaign].filter(Boolean).join(', ');
  const facts = [
    ...formFieldNames.flatMap((field) => (answers[field] ? [[labelOf(field), answers[field]] as const] : [])),
    [m.brief_language(), language],
    [m.brief_before(), pastMeetings > 0 ? m.brief_met({ count: pastMeetings }) : m.brief_first()],
    [m.brief_source(), agentName ? m.brief_link_of({ name: agentName }) : source || m.brief_direct()],
  ] as const;
  return (
    <section className={styles.brief} aria-label={m.brief_title()}>
      <h4>{m.brief_title()}</h4>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </section>
  );
}
