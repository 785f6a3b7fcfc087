import { Trans } from '@lingui/react/macro'
import type { MemberProfile, ShownPlace } from '#contract/profile/profile.ts'
import { RoleBadge } from '#src/entities/member/role-badge.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import styles from './profile.module.css'

/** Photo, role, place, and member since. */
export function ProfileHead({ member }: { member: MemberProfile }) {
  const { isDeleted } = member
  return (
    <Row gap={4}>
      <Avatar name={member.userName} src={member.picture ?? member.userImage} size="huge" />
      <Grow>
        {!isDeleted && (
          <Stack gap={1}>
            <Row gap={2} isWrapping>
              <RoleBadge role={member.role} />
              {member.countryIso !== null && (
                <Text as="span" size="meta" className={styles.place}>
                  <Icon name="map-pin" size="meta" />
                  {placeLine(member)}
                </Text>
              )}
            </Row>
            <Text size="meta">
              <Trans>
                Member since <Time value={member.joinedAt * 1000} form="date" />
              </Trans>
            </Text>
            {member.lastSeenAt !== null && (
              <Text size="meta">
                <Trans>
                  Last seen <Time value={member.lastSeenAt * 1000} />
                </Trans>
              </Text>
            )}
          </Stack>
        )}
      </Grow>
    </Row>
  )
}

/** The most precise part first; parts the member has not given are left out. */
function placeLine({ gisNeighbourhood, gisCity, gisRegion, gisCountry }: ShownPlace): string {
  return [gisNeighbourhood, gisCity, gisRegion === gisCity ? null : gisRegion, gisCountry].filter(Boolean).join(', ')
}
