import { Trans, useLingui } from '@lingui/react/macro'
import type { RelatedMember } from '#contract/people/friends.ts'
import { useIsOnline } from '#src/entities/friend/presence.ts'
import { roleNames } from '#src/entities/member/role-names.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { FriendButtons } from '../friend-buttons.tsx'

/** A member, their presence, and the viewer's relation to them. */
export function RelatedRow({ member }: { member: RelatedMember }) {
  const { i18n } = useLingui()
  const isOnline = useIsOnline(member.userId, member.seenAt)
  const role = i18n._(roleNames[member.role])
  return (
    <ListRow
      start={<Avatar name={member.userName} src={member.userImage} isOnline={isOnline} />}
      title={member.userName}
      description={
        isOnline || member.seenAt === null ? (
          role
        ) : (
          <Trans>
            {role}, last seen <Time value={member.seenAt * 1000} />
          </Trans>
        )
      }
      href={`/members/id/${member.userId}`}
      link={RouterLink}
      end={<FriendButtons userName={member.userName} standing={member.standing} size="small" />}
    />
  )
}
