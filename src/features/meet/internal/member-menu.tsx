import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { MemberProfile } from '#contract/profile.ts'
import { CallError } from '#src/data/http/call-error.ts'
import { block, useSendInterest } from '#src/entities/profile/mutations.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { ReportDialog } from './report-dialog.tsx'

/** Everything one may do about a member that is not done every day. */
export function MemberMenu({ member }: { member: MemberProfile }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const [open, setOpen] = useState<'block' | 'report' | null>(null)
  const interest = useSendInterest()
  const { userName, can } = member

  async function handleInterest() {
    try {
      await interest.mutateAsync(member.userId)
      notify({ tone: 'success', text: <Trans>{userName} will hear that you are interested.</Trans> })
    } catch (error) {
      notify({ tone: 'error', text: error instanceof CallError ? i18n._(wordsOfCode(error.code)) : undefined })
    }
  }

  async function handleBlock() {
    await block(member.userId)
    router.history.back()
  }

  const items: MenuItem[] = [
    ...(can.canContact
      ? [
          {
            key: 'interest',
            label: can.canSendInterest ? t`Send interest` : t`Interest sent`,
            description: can.canSendInterest ? undefined : t`You can send it again after a week.`,
            icon: 'heart',
            isDisabled: !can.canSendInterest || interest.isPending,
            onSelect: () => void handleInterest(),
          } as const,
        ]
      : []),
    ...(can.canReport ? [{ key: 'report', label: t`Report`, icon: 'flag', onSelect: () => setOpen('report') } as const] : []),
    ...(can.canBlock
      ? [{ key: 'block', label: t`Block`, icon: 'prohibit', isDanger: true, onSelect: () => setOpen('block') } as const]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={t`More about ${userName}`}
        items={items}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />}
      />
      <ConfirmDialog
        isOpen={open === 'block'}
        onClose={() => setOpen(null)}
        title={<Trans>Block {userName}?</Trans>}
        body={
          <Trans>
            You will not see one another any more, anywhere. Friendship and heroes end. He is not told. You can let him back in Settings.
          </Trans>
        }
        confirmLabel={<Trans>Block</Trans>}
        cancelLabel={<Trans>Keep him</Trans>}
        variant="danger"
        onConfirm={handleBlock}
        successMessage={<Trans>Blocked.</Trans>}
      />
      <ReportDialog isOpen={open === 'report'} onClose={() => setOpen(null)} typeId="user" itemId={member.userId} name={userName} />
    </>
  )
}
