import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Conversation, UserStatus } from '#contract/talk/chat.ts'
import { useSelf } from '#src/data/session/use-self.ts'
import { removeFromGroup } from '#src/entities/chat/acts.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { PublicPeople } from './public-people.tsx'

/** Who is in a conversation; a group's owner can take somebody out. */
export function PeopleDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useLingui()
  const { userId: selfId } = useSelf()
  const [leaving, setLeaving] = useState<UserStatus | null>(null)
  const { kind, users, ownerId, messagingHash } = conversation
  const canRemove = kind === 'group' && ownerId === selfId
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Members</Trans>}>
      {kind === 'public' && <PublicPeople hash={messagingHash} onLeave={onClose} />}
      {kind !== 'public' && (
        <ul aria-label={t`Members`}>
          {users.map((user) => (
            <li key={user.userId}>
              <PersonRow
                user={user}
                onLeave={onClose}
                isOwner={user.userId === ownerId}
                onRemove={canRemove && user.userId !== selfId ? () => setLeaving(user) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={<Trans>Remove {leaving?.userName}?</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Keep him</Trans>}
        variant="danger"
        onConfirm={async () => {
          if (leaving) await removeFromGroup(messagingHash, leaving.userId)
        }}
      />
    </Dialog>
  )
}
