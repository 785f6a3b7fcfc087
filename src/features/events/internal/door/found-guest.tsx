import { Trans } from '@lingui/react/macro'
import type { DoorGuest } from '#contract/community/event-guests.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

export interface FoundGuestProps {
  guest: DoorGuest
  /** When this guest was checked in before, in seconds; null for the first time. */
  cameAt: number | null
}

/** To compare with the person at the door. A code that was used before says so: somebody may have passed it on. */
export function FoundGuest({ guest: { userName, userImage }, cameAt }: FoundGuestProps) {
  return (
    <Row gap={4}>
      <Avatar name={userName} src={userImage} size="huge" />
      <div>
        <Text size="title">
          <bdi>{userName}</bdi>
        </Text>
        {cameAt === null ? (
          <Badge tone="positive" icon="check">
            <Trans>Checked in</Trans>
          </Badge>
        ) : (
          <Badge tone="warning">
            <Trans>
              Already used: checked in <Time value={cameAt} />
            </Trans>
          </Badge>
        )}
      </div>
    </Row>
  )
}
