import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './home.module.css'

export interface Person {
  readonly userId: number
  readonly userName: string
  readonly userImage: string | null
}

export interface PeopleRowProps<Each extends Person> {
  title: ReactNode
  people: readonly Each[]
  isOnline?: boolean
  /** Below the name, for example since when. */
  describe?: (person: Each) => ReactNode
  action?: ReactNode
  /** The size of the title. */
  size?: 'title' | 'head'
}

/** Members side by side: photo and name. */
export function PeopleRow<Each extends Person>({ title, people, isOnline = false, describe, action, size }: PeopleRowProps<Each>) {
  const { t } = useLingui()
  return (
    <Section title={title} action={action} size={size}>
      <HorizontalScroller label={t`Members`}>
        {people.map((person) => (
          <Link key={person.userId} to="/members/$memberId" params={{ memberId: person.userName }} className={styles.hero}>
            <Avatar name={person.userName} src={person.userImage} size="large" isOnline={isOnline} />
            <Text as="span" size="micro" lines={1}>
              {person.userName}
            </Text>
            {describe && (
              <Text as="span" size="micro" tone="muted">
                {describe(person)}
              </Text>
            )}
          </Link>
        ))}
      </HorizontalScroller>
    </Section>
  )
}
