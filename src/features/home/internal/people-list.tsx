import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { Person } from './people-row.tsx'

export interface PeopleListProps<Each extends Person> {
  people: readonly Each[]
  describe: (person: Each) => ReactNode
  /** One line each, without photos. */
  isShort?: boolean
}

/** Members in a vertical list, for the side column. */
export function PeopleList<Each extends Person>({ people, describe, isShort = false }: PeopleListProps<Each>) {
  return (
    <Stack as="ul" gap={isShort ? 1 : 3}>
      {people.map((person) => (
        <li key={person.userId}>
          <Row gap={3}>
            {!isShort && <Avatar name={person.userName} src={person.userImage} size="small" />}
            <Text as="div">
              <Link to="/members/$memberId" params={{ memberId: person.userName }}>
                <strong>{person.userName}</strong>
              </Link>
            </Text>
            <Text as="div" size="micro" tone="muted">
              {describe(person)}
            </Text>
          </Row>
        </li>
      ))}
    </Stack>
  )
}
