import { Plural, useLingui } from '@lingui/react/macro'
import type { EventId } from '#contract/community/ids.ts'
import { useEventNews } from '#src/entities/event/use-event-news.ts'
import { useDoor } from '#src/entities/event/use-event.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { CodeCheck } from './internal/door/code-check.tsx'
import { DoorGuests } from './internal/door/door-guests.tsx'
import styles from './internal/event-page.module.css'

/** The door: the host checks codes and names. Everything it needs is on this device, so it works without a connection. */
export function DoorPage({ eventId }: { eventId: EventId }) {
  const { t } = useLingui()
  useEventNews(eventId)
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
