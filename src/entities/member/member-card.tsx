import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MemberCard as Card } from '#contract/directory/directory.ts'
import { type Role, groups } from '#contract/roles.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { countryName } from '../geo/country-name.ts'
import { MemberAge } from './member-age.tsx'
import { roleNames } from './role-names.ts'
import styles from './member-card.module.css'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { distanceBandsKm } from '#contract/directory/directory-choices.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { formatDistance } from '#src/lib/distance.ts'

/** Names of the groups without access to the club. Only admins see them. */
const closedGroupNames: ReadonlyMap<number, MessageDescriptor> = new Map([
  [groups.banned, msg({ message: 'Banned', context: 'member' })],
  [groups.inactive, msg({ message: 'Inactive', context: 'member' })],
  [groups.registered, msg`Registered`],
])

export interface MemberCardProps {
  member: Card
  /** The first photos of a screen load at once. */
  isLead?: boolean | undefined
}

/** The most common roles are not worth a badge. */
const rolesShown: ReadonlySet<Role> = new Set(['sponsor', 'staff', 'model', 'vendor', 'admin'])
const newForSeconds = 14 * 86_400

/** A member in a grid: photo 4:5, presence, name, age, distance or place. One link, stretched over the card. */
export function MemberCard({ member, isLead = false }: MemberCardProps) {
  return (
    <article className={styles.card}>
      <Media src={member.userImage} ratio="portrait" alt="" isLead={isLead} topStart={<Corner member={member} />}>
        <span className={styles.empty}>
          <Icon name="user" size="large" />
        </span>
      </Media>
      <div className={styles.words}>
        <Text as="h2" size="head" lines={1} className={styles.name}>
          {member.isOnline && (
            <span className={styles.online}>
              <VisuallyHidden>
                <Trans>Online</Trans>
              </VisuallyHidden>
            </span>
          )}
          <Link to="/members/$memberId" params={{ memberId: member.userName }} className={styles.link}>
            {member.userName}
          </Link>
        </Text>
        <span className={styles.age}>
          <MemberAge member={member} />
        </span>
      </div>
      <Whereabouts member={member} />
    </article>
  )
}

/** The distance, where it is known; otherwise the place. */
function Whereabouts({ member }: { member: Card }) {
  const { i18n } = useLingui()
  const country = member.countryIso === null ? null : countryName(i18n.locale, member.countryIso)
  const place = [...new Set([member.cityName ?? member.regionName, country].filter(Boolean))].join(', ')
  return (
    <Text size="meta" lines={1} isTabular>
      {member.distanceBand === null ? place : <MemberDistance band={member.distanceBand} />}
    </Text>
  )
}

function Corner({ member }: { member: Card }) {
  const { i18n } = useLingui()
  const now = useNow()
  const closed = closedGroupNames.get(member.userGroupId)
  if (closed) return <Badge tone="onMedia">{i18n._(closed)}</Badge>
  if (rolesShown.has(member.role)) return <Badge tone="onMedia">{i18n._(roleNames[member.role])}</Badge>
  if (now.getTime() / 1000 - member.joinedAt > newForSeconds) return null
  return (
    <Badge tone="onMedia">
      <Trans context="member">New</Trans>
    </Badge>
  )
}

/** A distance band in the reader's own units, never an exact number: nothing finer is known here. */
function MemberDistance({ band }: { band: number }) {
  const { i18n } = useLingui()
  const { usesMetric } = useCurrentUser()
  const [far, near] = [distanceBandsKm[band], distanceBandsKm[band - 1]].map(
    (km) => km !== undefined && formatDistance(km, usesMetric, i18n.locale),
  )
  if (!far) return <Trans>More than {near}</Trans>
  if (!near) return <Trans>Less than {far}</Trans>
  return (
    <Trans>
      {near} to {far}
    </Trans>
  )
}
