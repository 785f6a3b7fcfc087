import { Plural, Trans } from '@lingui/react/macro'
import type { EventDetails } from '#contract/community/events.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import styles from './guest-preview.module.css'

const faces = 5

/** Who is going, as far as the guest list is shown; otherwise friends who agreed to be seen. */
export function GuestPreview({ event }: { event: EventDetails }) {
  const { eventId, can, invites, totalAttending, totalMaybe, friendsGoing } = event
  return (
    <Stack gap={3}>
      {friendsGoing.length > 0 && (
        <Row gap={2} isWrapping>
          <Faces members={friendsGoing} />
          <Text as="span" size="meta">
            <FriendNames names={friendsGoing.map(({ userName }) => userName)} />
          </Text>
        </Row>
      )}
      {can.canSeeGuests && totalAttending + totalMaybe > 0 && (
        <Section
          title={<Plural value={totalAttending} one="# going" other="# going" />}
          size="head"
          action={
            <RouterLink href={`/events/${eventId}/guests`} className={linkTextClass()}>
              <Trans>See all</Trans>
            </RouterLink>
          }
        >
          <Row gap={2} isWrapping>
            <Faces members={invites.slice(0, faces)} />
            {totalAttending > faces && (
              <Text as="span" size="meta" isTabular>
                <Plural value={totalAttending - faces} one="and # more" other="and # more" />
              </Text>
            )}
            {totalMaybe > 0 && (
              <Text as="span" size="meta" isTabular>
                <Plural value={totalMaybe} one="# maybe" other="# maybe" />
              </Text>
            )}
          </Row>
        </Section>
      )}
      {!can.canSeeGuests && (
        <Text size="meta">
          {event.guestList === 'host' ? (
            <Trans>Only the host sees the guest list.</Trans>
          ) : (
            <Trans>Confirmed guests see the guest list.</Trans>
          )}
        </Text>
      )}
    </Stack>
  )
}

function FriendNames({ names }: { names: readonly string[] }) {
  const list = names.join(', ')
  return names.length === 1 ? <Trans>Your friend {list} is going</Trans> : <Trans>Your friends {list} are going</Trans>
}

interface FacesProps {
  members: ReadonlyArray<{ readonly userId: number; readonly userName: string; readonly userImage: string | null }>
}

function Faces({ members }: FacesProps) {
  return (
    <span className={styles.faces}>
      {members.map(({ userId, userName, userImage }) => (
        <Avatar key={userId} name={userName} src={userImage} isAlone className={styles.face} />
      ))}
    </span>
  )
}
