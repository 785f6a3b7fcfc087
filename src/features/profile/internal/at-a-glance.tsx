import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Contact, MemberProfile } from '#contract/profile/profile.ts'
import { AgeText } from '#src/entities/profile/age-text.tsx'
import { profileFieldNames } from '#src/entities/profile/field-names.ts'
import { fetishLabels } from '#src/entities/profile/fetish-labels.ts'
import { choiceLabels, fetishAnswerLabels, fieldLabels } from '#src/entities/profile/known-labels.ts'
import { formatHeight, formatWeight } from '#src/lib/body.ts'
import { listFormat } from '#src/lib/formatters.ts'
import { useLabels } from '#src/ui/form/configured/use-labels.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { LinkText } from '#src/ui/primitives/link-text.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './profile.module.css'

/** The member's facts as short values: beside the page on desktops, below it on phones. */
export function AtAGlance({ member }: { member: MemberProfile }) {
  const say = useLabels()
  const { i18n } = useLingui()
  const { age, height, weight, usesMetric, contacts, fetishes } = member
  const facts: Array<[key: string, name: string, value: ReactNode]> = [
    ...(age ? [['age', say(profileFieldNames.age), <AgeText key="age" age={age} />] as [string, string, ReactNode]] : []),
    ...(height === null
      ? []
      : [['height', say(profileFieldNames.height), formatHeight(height, usesMetric, i18n.locale)] as [string, string, ReactNode]]),
    ...(weight === null
      ? []
      : [['weight', say(profileFieldNames.weight), formatWeight(weight, usesMetric, i18n.locale)] as [string, string, ReactNode]]),
    ...member.customFields.map(({ name, label, values }): [string, string, ReactNode] => [
      name,
      say(fieldLabels(name, label)),
      listFormat(i18n.locale, { style: 'short', type: 'unit' }).format(values.map((value) => say(choiceLabels(name, value)))),
    ]),
  ]
  return (
    <Stack gap={8}>
      <Section title={<Trans>At a glance</Trans>} size="head">
        {facts.length === 0 ? (
          <Text tone="muted">
            <Trans>This is private.</Trans>
          </Text>
        ) : (
          <dl className={styles.facts}>
            {facts.map(([key, name, value]) => (
              <Fact key={key} name={name}>
                {value}
              </Fact>
            ))}
          </dl>
        )}
      </Section>
      {fetishes.length > 0 && (
        <Section title={say(profileFieldNames.fetishes)} size="head">
          <ul className={styles.fetishes}>
            {fetishes.map(({ fetishId, title, answer }) => (
              <li key={fetishId} className={styles.fetish}>
                {say(fetishLabels(title))} <span className={styles.answer}>{say(fetishAnswerLabels[answer])}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {contacts.length > 0 && (
        <Section title={say(profileFieldNames.contacts)} size="head">
          <dl className={styles.facts}>
            {contacts.map((contact) => (
              <Fact key={`${contact.site} ${contact.value}`} name={contact.site}>
                <ContactValue contact={contact} />
              </Fact>
            ))}
          </dl>
        </Section>
      )}
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** A URL becomes a link without a referrer; anything else is plain text. */
function ContactValue({ contact: { value } }: { contact: Contact }) {
  if (!/^https:\/\/[^\s/]+\.[^\s]+$/.test(value)) return value
  return (
    <LinkText href={value} target="_blank" rel="noopener noreferrer nofollow">
      {value.replace('https://', '')}
    </LinkText>
  )
}
