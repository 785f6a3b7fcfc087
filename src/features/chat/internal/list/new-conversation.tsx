import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { openGroup, openPair } from '#src/entities/chat/acts.ts'
import { useStatus } from '#src/entities/chat/presence.ts'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { MessagingHash, UserStatus } from '#contract/chat/chat.ts'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'

export interface NewConversationProps {
  onClose: () => void
  onOpened: (hash: MessagingHash) => void
}

/** One member makes a pair, several a group with a name. */
export function NewConversation({ onClose, onOpened }: NewConversationProps) {
  const [members, setMembers] = useState<MemberBadge[]>([])
  const [title, setTitle] = useState('')
  const isGroup = members.length > 1

  async function open() {
    const ids = members.map(({ userId }) => userId)
    const [first] = ids
    if (first === undefined) return
    const { messagingHash } = isGroup ? await openGroup(ids, title.trim()) : await openPair(first)
    onOpened(messagingHash)
  }

  return (
    <FormDialog
      title={<Trans>New conversation</Trans>}
      submitLabel={isGroup ? <Trans>Create group</Trans> : <Trans>Start</Trans>}
      isDisabled={members.length === 0}
      onClose={onClose}
      onSubmit={open}
    >
      {(errorOf) => (
        <>
          <MemberPicker
            label={<Trans context="members of a conversation">With</Trans>}
            value={members}
            onChange={setMembers}
            error={errorOf('userIds') ?? errorOf('userId')}
            max={chatLimits.groupMembers - 1}
          />
          {isGroup && (
            <TextField
              label={<Trans>Name of the group</Trans>}
              hint={<Trans>If you leave it empty, it’s named after its members.</Trans>}
              value={title}
              onChange={setTitle}
              error={errorOf('title')}
              maxLength={chatLimits.titleLength}
            />
          )}
          <HereNow chosen={members} onChoose={(member) => setMembers((before) => [...before, member])} />
        </>
      )}
    </FormDialog>
  )
}

/** Friends and recent chat partners who are online and show it. */
function HereNow({ chosen, onChoose }: { chosen: readonly MemberBadge[]; onChoose: (member: MemberBadge) => void }) {
  const { t } = useLingui()
  const { data } = useQuery(chatQueries.online())
  const here = data?.users.filter(({ userId }) => !chosen.some((member) => member.userId === userId)) ?? []
  if (here.length === 0) return null
  return (
    <div>
      <Text as="h3" size="head">
        <Trans>Online now</Trans>
      </Text>
      <ul aria-label={t`Online now`}>
        {here.map((user) => (
          <li key={user.userId}>
            <HereRow user={user} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function HereRow({ user, onChoose }: { user: UserStatus; onChoose: (member: MemberBadge) => void }) {
  const status = useStatus(user.userId, user.status)
  return (
    <ListRow
      start={<Avatar name={user.userName} src={user.userImage} isOnline={status === 'online'} />}
      title={user.userName}
      onPress={() => onChoose(user)}
    />
  )
}
