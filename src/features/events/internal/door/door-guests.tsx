import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DoorGuest } from '#contract/community/event-guests.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { checkGuestIn, type Door } from '#src/entities/event/writes.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

/** The confirmed guests by name, for whoever has no code at hand. */
export function DoorGuests({ door: { eventId, guests } }: { door: Door }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const shown = guests.filter(({ userName }) => folded(userName).includes(folded(name.trim())))
  if (guests.length === 0) return <EmptyState icon="users" title={<Trans>No confirmed guests yet</Trans>} />

  function handlePress({ userId, checkedInAt }: DoorGuest) {
    checkGuestIn(eventId, userId, checkedInAt === null).catch(reportProblem)
  }

  return (
    <Section title={t`Confirmed guests`}>
      <Stack gap={3}>
        <TextField label={t`Find a guest`} value={name} onChange={setName} autoComplete="off" />
        <ul aria-label={t`Confirmed guests`}>
          {shown.map((guest) => {
            const { userName, userImage, checkedInAt } = guest
            const isHere = checkedInAt !== null
            return (
              <li key={guest.userId}>
                <ListRow
                  start={<Avatar name={userName} src={userImage} />}
                  title={<bdi>{userName}</bdi>}
                  description={isHere ? <Trans>Checked in</Trans> : undefined}
                  end={
                    <Button
                      variant={isHere ? 'ghost' : 'quiet'}
                      aria-label={isHere ? t`Undo check-in of ${userName}` : t`Check in ${userName}`}
                      onClick={() => handlePress(guest)}
                    >
                      {isHere ? <Trans>Undo</Trans> : <Trans>Check in</Trans>}
                    </Button>
                  }
                />
              </li>
            )
          })}
        </ul>
      </Stack>
    </Section>
  )
}
