import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Conversation } from '#contract/chat/chat.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { leaveChat, muteConversation } from '#src/entities/chat/acts.ts'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { othersOf } from '../conversation-names.ts'
import { AddDialog } from './add-dialog.tsx'
import { BlockDialog } from '#src/entities/profile/block-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import type { ThreadHeaderProps } from './thread-header.tsx'

type Asked = 'add' | 'rename' | 'leave' | 'delete' | 'block' | 'report'

interface ThreadMenuProps extends Pick<ThreadHeaderProps, 'conversation' | 'onDock' | 'onGone'> {
  onShowPeople: () => void
}

/** The less frequent actions of a conversation. */
export function ThreadMenu({ conversation, onDock, onGone, onShowPeople }: ThreadMenuProps) {
  const { t } = useLingui()
  const { userId } = useCurrentUser()
  const [asked, setAsked] = useState<Asked | null>(null)
  const other = conversation.kind === 'pair' ? othersOf(conversation, userId)[0] : undefined
  const items = [
    ...(onDock ? [{ key: 'dock', label: t`Keep open in a window`, icon: 'picture-in-picture', onSelect: onDock } as const] : []),
    ...useItems(conversation, setAsked, onShowPeople),
  ]
  const close = () => setAsked(null)
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={t`About this conversation`}
        items={items}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`About this conversation`} />}
      />
      {asked === 'add' && <AddDialog conversation={conversation} onClose={close} />}
      {asked === 'rename' && <RenameDialog conversation={conversation} onClose={close} />}
      {asked === 'delete' && <DeleteDialog conversation={conversation} onClose={close} />}
      {asked === 'block' && other && <BlockDialog isOpen member={other} onClose={close} />}
      {asked === 'report' && other && <LateReportDialog onClose={close} typeId="user" itemId={other.userId} name={other.userName} />}
      {asked === 'leave' && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={<Trans>Leave this conversation?</Trans>}
          body={conversation.kind === 'group' ? <Trans>Anyone in it can add you again.</Trans> : undefined}
          confirmLabel={<Trans>Leave</Trans>}
          cancelLabel={<Trans>Stay</Trans>}
          onConfirm={async () => {
            await leaveChat(conversation.messagingHash)
            onGone()
          }}
        />
      )}
    </>
  )
}

function useItems(
  { kind, isJoined, messagingHash, settings, can }: Conversation,
  ask: (asked: Asked) => void,
  onShowPeople: () => void,
): MenuItem[] {
  const { t } = useLingui()
  if (!isJoined) return []
  const item = (key: Asked, label: string, icon: MenuItem['icon']): MenuItem => ({ key, label, icon, onSelect: () => ask(key) })
  const mute: MenuItem = {
    key: 'mute',
    label: settings.isMuted ? t`Sound on` : t`Mute`,
    icon: settings.isMuted ? 'bell' : 'bell-slash',
    onSelect: () => void muteConversation(messagingHash, !settings.isMuted).catch(reportProblem),
  }
  const people: MenuItem = { key: 'people', label: t`Members`, icon: 'users', onSelect: onShowPeople }
  return [
    mute,
    ...(kind === 'pair' ? [] : [people]),
    ...(can.canAdd ? [item('add', t`Add members`, 'user-plus')] : []),
    ...(can.canRename ? [item('rename', t`Change the name`, 'pencil-simple')] : []),
    ...(kind === 'pair' ? [item('report', t`Report`, 'flag'), { ...item('block', t`Block`, 'prohibit'), isDanger: true }] : []),
    ...(kind === 'pair' ? [] : [item('leave', t`Leave`, 'sign-out')]),
    ...(kind !== 'public' || can.canDeleteForAll ? [{ ...item('delete', t`Delete`, 'trash'), isDanger: true }] : []),
  ]
}
