import { Trans } from '@lingui/react/macro'
import type { DoorGuest } from '#contract/community/event-guests.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

/** To compare with the person at the door. */
export function FoundGuest({ guest: { userName, userImage } }: { guest: DoorGuest }) {
  return (
    <Row gap={4}>
      <Avatar name={userName} src={userImage} size="huge" />
      <div>
        <Text size="title">
          <bdi>{userName}</bdi>
        </Text>
        <Badge tone="positive" icon="check">
          <Trans>Checked in</Trans>
        </Badge>
      </div>
    </Row>
  )
}
