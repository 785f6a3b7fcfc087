import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { HangoutRoom } from '#contract/chat/hangout.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './community.module.css'

/** Who is in a public room now: how many, and the faces of a few. */
export function Presence({ room: { users, onlineTotal }, isLive = false }: { room: HangoutRoom; isLive?: boolean }) {
  const { t } = useLingui()
  if (onlineTotal === 0)
    return (
      <Text size="meta">
        <Trans>Nobody here right now</Trans>
      </Text>
    )
  return (
    <div className={styles.presence}>
      {isLive && (
        <Badge tone="live">
          <Trans context="something that happens now">Live</Trans>
        </Badge>
      )}
      <ul className={styles.faces} aria-label={t`Here now`}>
        {users.map(({ userId, userName, userImage }) => (
          <li key={userId}>
            <Avatar name={userName} src={userImage} size="small" isAlone />
          </li>
        ))}
      </ul>
      <Text as="span" size="meta" isTabular>
        <Plural value={onlineTotal} one="# person" other="# people" />
      </Text>
    </div>
  )
}
