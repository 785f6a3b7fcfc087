import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { UserStatus } from '#contract/chat/chat.ts'
import { useStatus } from '#src/entities/chat/presence.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

export interface PersonRowProps {
  user: UserStatus
  /** Called when the member's page opens. */
  onLeave: () => void
  isOwner?: boolean
  onRemove?: (() => void) | undefined
}

/** A member with their presence dot, linking to their page. */
export function PersonRow({ user, onLeave, isOwner = false, onRemove }: PersonRowProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const status = useStatus(user.userId, user.status)
  return (
    <ListRow
      start={<Avatar name={user.userName} src={user.userImage} isOnline={status === 'online'} />}
      title={user.userName}
      description={isOwner ? <Trans>Started the conversation</Trans> : undefined}
      onPress={() => {
        onLeave()
        void navigate({ to: '/members/id/$memberId', params: { memberId: String(user.userId) } })
      }}
      end={onRemove && <IconButton icon="x" label={t`Remove ${user.userName}`} onClick={onRemove} />}
    />
  )
}
