import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type SyntheticEvent } from 'react'
import { readCheckInCode } from '#contract/community/check-in-code.ts'
import type { DoorGuest } from '#contract/community/event-guests.ts'
import type { EventId } from '#contract/community/ids.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useDoor } from '#src/entities/event/use-event.ts'
import { checkGuestIn, type Door } from '#src/entities/event/writes.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { DoorGuests } from './internal/host/door-guests.tsx'
import { FoundGuest } from './internal/host/found-guest.tsx'
import styles from './internal/event-page.module.css'

/** The door: the host checks codes and names. Everything it needs is on this device, so it works without a connection. */
export function DoorPage({ eventId }: { eventId: EventId }) {
  const { t } = useLingui()
  const door = useDoor(eventId)
  const arrived = door.guests.filter(({ checkedInAt }) => checkedInAt !== null).length
  const total = door.guests.length
  return (
    <Page title={t`Door list`} hasBack>
      <Stack gap={6} className={styles.narrow}>
        <Text isStrong isTabular>
          <Plural value={total} one={`${arrived} of # guest is here`} other={`${arrived} of # guests are here`} />
        </Text>
        <CodeCheck door={door} />
        <DoorGuests door={door} />
      </Stack>
    </Page>
  )
}

type Checked = { readonly kind: 'none' | 'wrong' | 'unknown' } | { readonly kind: 'guest'; readonly userId: DoorGuest['userId'] }

/** A code is checked on this device. It shows who it belongs to: nickname and photo only. */
function CodeCheck({ door }: { door: Door }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState<Checked>({ kind: 'none' })
  const { eventId, doorKey, guests } = door

  async function check() {
    const read = await readCheckInCode(doorKey, eventId, code)
    const guest = guests.find(({ userId }) => userId === read?.userId)
    if (guest && guest.checkedInAt === null) await checkGuestIn(eventId, guest.userId, true)
    setChecked(guest ? { kind: 'guest', userId: guest.userId } : { kind: read ? 'unknown' : 'wrong' })
    if (guest) setCode('')
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    check().catch(reportProblem)
  }

  const found = checked.kind === 'guest' ? guests.find(({ userId }) => userId === checked.userId) : undefined
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap={3}>
        <TextField label={t`Guest’s code`} value={code} onChange={setCode} autoComplete="off" />
        <div>
          <Button type="submit" variant="primary" disabled={code.trim() === ''}>
            <Trans>Check in</Trans>
          </Button>
        </div>
        <output aria-label={t`Checked guest`}>
          {found && <FoundGuest guest={found} />}
          {checked.kind === 'wrong' && (
            <Note tone="danger">
              <Trans>This isn’t a code for this event.</Trans>
            </Note>
          )}
          {checked.kind === 'unknown' && (
            <Note tone="danger">
              <Trans>This member isn’t confirmed.</Trans>
            </Note>
          )}
        </output>
      </Stack>
    </form>
  )
}
