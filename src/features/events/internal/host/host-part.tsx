import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { eventLimits } from '#contract/community/event-choices.ts'
import type { EventDetails } from '#contract/community/events.ts'
import { eventEnd } from '#contract/policy/community/events.ts'
import { eventQueries } from '#src/entities/event/queries.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { latePart } from '#src/ui/late-part.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { RouterLink } from '#src/ui/router-link.tsx'

const WriteToGuests = latePart(async () => (await import('./write-to-guests-dialog.tsx')).WriteToGuestsDialog, {
  Missing: ({ onClose, onRetry }) => (
    <Dialog isOpen onClose={onClose} title={<Trans>Write to guests</Trans>}>
      <PartFailed onRetry={onRetry} />
    </Dialog>
  ),
})

/** The host's tools, and how many places are taken. */
export function HostPart({ event }: { event: EventDetails }) {
  const { t } = useLingui()
  const { eventId, can, hasEnded } = event
  const isDesktop = useIsDesktop()
  const [isWriting, setIsWriting] = useState(false)
  const closesAt = eventEnd(event.startTime, event.endTime) + eventLimits.letterDaysAfter * 86_400
  const mayStillWrite = useNow().getTime() < closesAt * 1000
  // There may be no connection at the door, so the list comes onto the device with the event.
  useQuery({ ...eventQueries.door(eventId), enabled: can.canManage && !hasEnded })
  const tools = <Tools event={event} onWrite={mayStillWrite ? () => setIsWriting(true) : null} />
  return (
    <Stack gap={4}>
      {isDesktop ? (
        <Section title={t`Host tools`} size="head">
          <Row gap={2} isWrapping>
            {tools}
          </Row>
        </Section>
      ) : (
        <HorizontalScroller label={t`Host tools`} gap={2}>
          {tools}
        </HorizontalScroller>
      )}
      {can.canManage && <PlacesBar event={event} />}
      {isWriting && <WriteToGuests event={event} onClose={() => setIsWriting(false)} />}
    </Stack>
  )
}

interface ToolsProps {
  event: EventDetails
  /** Null once the guests can no longer be written to. */
  onWrite: (() => void) | null
}

function Tools({ event: { eventId, can, privateLocation }, onWrite }: ToolsProps) {
  return (
    <>
      {can.canEdit && (
        <Tool href={`/events/${eventId}/edit`} icon="pencil-simple">
          <Trans>Edit</Trans>
        </Tool>
      )}
      {can.canManage && (
        <>
          <Tool href={`/events/${eventId}/invites`} icon="user-plus">
            <Trans>Invite people</Trans>
          </Tool>
          {onWrite && (
            <Button icon="paper-plane-right" onClick={onWrite}>
              <Trans>Write to guests</Trans>
            </Button>
          )}
          <Tool href={`/events/${eventId}/door`} icon="list">
            <Trans>Door list</Trans>
          </Tool>
          {privateLocation && (
            <Tool href={`/events/${eventId}/readings`} icon="eye">
              <Trans>Who saw the address</Trans>
            </Tool>
          )}
        </>
      )}
    </>
  )
}

function Tool({ href, icon, children }: { href: string; icon: IconName; children: ReactNode }) {
  return (
    <RouterLink href={href} className={buttonClass()}>
      <Icon name={icon} />
      {children}
    </RouterLink>
  )
}

function PlacesBar({ event: { maxGuests, totalAttending, totalWaiting } }: { event: EventDetails }) {
  const { t } = useLingui()
  return (
    <Stack gap={2}>
      {maxGuests !== null && <ProgressYarn value={(totalAttending / maxGuests) * 100} state="hold" label={t`Places taken`} />}
      <Text size="meta" isTabular>
        {maxGuests === null ? (
          <Plural value={totalAttending} one="# confirmed" other="# confirmed" />
        ) : (
          <Trans>
            {totalAttending} of {maxGuests} confirmed
          </Trans>
        )}
        {totalWaiting > 0 && (
          <>
            {', '}
            <Plural value={totalWaiting} one="# on the waiting list" other="# on the waiting list" />
          </>
        )}
      </Text>
    </Stack>
  )
}
