import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { MemberProfile } from '#contract/profile/profile.ts'
import { useViewer } from '#src/data/session/use-current-user.ts'
import { CallError } from '#src/http/call-error.ts'
import { BlockDialog } from '#src/entities/profile/block-dialog.tsx'
import { useSendInterest } from '#src/entities/profile/mutations.ts'
import { LateSendTicketsDialog } from '#src/entities/ticket/late-send-tickets-dialog.tsx'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

/** The less frequent actions on a member. */
export function MemberMenu({ member }: { member: MemberProfile }) {
  const { t } = useLingui()
  const router = useRouter()
  const [open, setOpen] = useState<'block' | 'report' | 'tickets' | null>(null)
  const { userName, can } = member
  const interest = useInterestItem(member)
  const mailItem: MenuItem = {
    key: 'mail',
    label: t`Send mail`,
    icon: 'note-pencil',
    href: `/mail/compose/${encodeURIComponent(userName)}/${member.userId}`,
  }
  const tickets: MenuItem = { key: 'tickets', label: t`Send tickets`, icon: 'ticket', onSelect: () => setOpen('tickets') }
  const isAdmin = useViewer().role === 'admin'
  const photo: MenuItem = {
    key: 'photo',
    label: t`Change profile photo`,
    icon: 'user-circle',
    href: `/photo/create/profile/${member.userId}`,
  }
  const items: MenuItem[] = [
    ...(can.canContact ? [mailItem, tickets, interest] : []),
    ...(isAdmin ? [photo] : []),
    ...(can.canReport ? [{ key: 'report', label: t`Report`, icon: 'flag', onSelect: () => setOpen('report') } as const] : []),
    ...(can.canBlock
      ? [{ key: 'block', label: t`Block`, icon: 'prohibit', isDanger: true, onSelect: () => setOpen('block') } as const]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={t`More options for ${userName}`}
        items={items}
        link={RouterLink}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />}
      />
      <BlockDialog
        member={member}
        isOpen={open === 'block'}
        onClose={() => setOpen(null)}
        onBlocked={() => router.history.back({ ignoreBlocker: true })}
      />
      {open === 'tickets' && <LateSendTicketsDialog kind="send" to={member} onClose={() => setOpen(null)} />}
      {open === 'report' && <LateReportDialog onClose={() => setOpen(null)} typeId="user" itemId={member.userId} name={userName} />}
    </>
  )
}

/** Once per week and member (M-18). Needs the connection: the other member is notified at once. */
function useInterestItem({ userId, userName, can }: MemberProfile): MenuItem {
  const { t, i18n } = useLingui()
  const interest = useSendInterest()

  async function handleInterest() {
    try {
      await interest.mutateAsync(userId)
      notify({ tone: 'success', text: <Trans>{userName} will be told you’re interested.</Trans> })
    } catch (error) {
      notify({ tone: 'error', text: error instanceof CallError ? i18n._(messageForCode(error.code)) : undefined })
    }
  }

  return {
    key: 'interest',
    label: can.canSendInterest ? t`Send interest` : t`Interest sent`,
    description: can.canSendInterest ? undefined : t`You can send it again in a week.`,
    icon: 'heart',
    isDisabled: !can.canSendInterest || interest.isPending,
    onSelect: () => void handleInterest(),
  }
}
