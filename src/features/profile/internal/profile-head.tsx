import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MemberProfile, ShownPlace } from '#contract/profile/profile.ts'
import { RoleBadge } from '#src/entities/member/role-badge.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import styles from './profile-head.module.css'

export interface ProfileHeadProps {
  member: MemberProfile
  /** On the cover. */
  menu?: ReactNode
  /** The one row of what the viewer can do. */
  actions?: ReactNode
}

/** Cover and photo, name, role, place, when they joined and were last seen, and the actions. */
export function ProfileHead({ member, menu, actions }: ProfileHeadProps) {
  const { t } = useLingui()
  const router = useRouter()
  const photo = member.picture ?? member.userImage
  return (
    <div>
      <div className={styles.cover}>
        {photo !== null && !member.isDeleted && <div className={styles.blurred} style={{ backgroundImage: `url("${photo}")` }} />}
        <div className={styles.bar}>
          <IconButton icon="arrow-left" label={t`Back`} onClick={() => router.history.back()} />
          <div className={styles.menu}>{menu}</div>
        </div>
      </div>
      <div className={styles.photo}>
        <Avatar name={member.userName} src={photo} size="profile" />
      </div>
      <div className={styles.identity}>
        <Stack gap={2}>
          <Text as="h1" size="display" className={styles.name}>
            {member.userName}
          </Text>
          {!member.isDeleted && <Facts member={member} />}
        </Stack>
        {actions !== undefined && (
          <Row gap={2} isWrapping>
            {actions}
          </Row>
        )}
      </div>
    </div>
  )
}

function Facts({ member }: { member: MemberProfile }) {
  return (
    <Stack gap={1}>
      <Row gap={3} isWrapping>
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
  )
}

/** The most precise part first; parts the member has not given are left out. */
function placeLine({ gisNeighbourhood, gisCity, gisRegion, gisCountry }: ShownPlace): string {
  return [gisNeighbourhood, gisCity, gisRegion === gisCity ? null : gisRegion, gisCountry].filter(Boolean).join(', ')
}
