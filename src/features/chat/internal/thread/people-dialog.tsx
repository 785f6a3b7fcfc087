import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation, UserStatus } from '#contract/chat/chat.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { removeFromGroup } from '#src/entities/chat/acts.ts'
import { refreshPeople } from '#src/entities/chat/cache.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { PublicPeople } from './public-people.tsx'
import { RemovedPeople } from './removed-people.tsx'

/**
 * The participants of a conversation; a group's owner can remove members, and staff can remove members from a public
 * chat and admit them again.
 */
export function PeopleDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useLingui()
  const { userId: currentUserId } = useCurrentUser()
  const [leaving, setLeaving] = useState<UserStatus | null>(null)
  const queryClient = useQueryClient()
  const { kind, users, ownerId, messagingHash, can } = conversation
  const isPublic = kind === 'public'
  // Moderators: a group's owner, staff in public chats.
  const canRemove = kind !== 'pair' && can.canRename
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Members</Trans>}>
      {isPublic && <PublicPeople hash={messagingHash} onLeave={onClose} onRemove={canRemove ? setLeaving : undefined} />}
      {isPublic && canRemove && <RemovedPeople hash={messagingHash} />}
      {!isPublic && (
        <ul aria-label={t`Members`}>
          {users.map((user) => (
            <li key={user.userId}>
              <PersonRow
                user={user}
                onLeave={onClose}
                isOwner={user.userId === ownerId}
                onRemove={canRemove && user.userId !== currentUserId ? () => setLeaving(user) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={<Trans>Remove {leaving?.userName}?</Trans>}
        body={isPublic ? <Trans>They can only rejoin if you let them.</Trans> : undefined}
        confirmLabel={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        variant="danger"
        onConfirm={async () => {
          if (!leaving) return
          await removeFromGroup(messagingHash, leaving.userId)
          if (isPublic) await refreshPeople(queryClient, messagingHash)
        }}
      />
    </Dialog>
  )
}
