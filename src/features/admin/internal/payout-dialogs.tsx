import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PayoutForStaff } from '#contract/money/payouts.ts'
import { useDecidePayout } from '#src/entities/vendor/mutations.ts'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { reasonField, type Reason } from './reason-field.ts'

interface PayoutDialogProps {
  payout: PayoutForStaff
  onClose: () => void
}

export function ApproveDialog({ payout: { id, tickets, seller, payee, account }, onClose }: PayoutDialogProps) {
  const decision = useDecidePayout()
  const describeError = useDecisionError()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => decision.mutateAsync({ id, decision: 'approve' })}
      describeError={describeError}
      title={<Plural value={tickets} one="Approve the payout of # ticket?" other="Approve the payout of # tickets?" />}
      body={
        <Trans>
          The tickets leave {seller.userName}’s account now. Transfer the money to {payee}, {account}.
        </Trans>
      }
      confirmLabel={<Trans>Approve</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      successMessage={<Trans>Approved. {seller.userName} will be notified.</Trans>}
    />
  )
}

/** Why nothing was paid out; other failures have the words of their code. */
function useDecisionError(): (error: unknown) => ReactNode {
  const { i18n } = useLingui()
  return (error) => {
    if (!(error instanceof CallError)) return undefined
    if (error.code === 'edit_conflict') return <Trans>Someone else has decided already.</Trans>
    if (error.code === 'too_few_tickets') return <Trans>The seller has fewer tickets than that by now.</Trans>
    if (error.fieldErrors['id']) return <Trans>The seller owes tickets because of a payment that was reversed.</Trans>
    return i18n._(messageForCode(error.code))
  }
}

export function DeclineDialog({ payout: { id, seller }, onClose }: PayoutDialogProps) {
  const decision = useDecidePayout()

  async function handleSubmit({ reason }: Reason) {
    await decision.mutateAsync({ id, decision: 'decline', reason: reason.trim() })
    notify({ tone: 'success', text: <Trans>Declined. {seller.userName} will be notified.</Trans> })
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>Decline the payout?</Trans>}>
      <Stack>
        <Text tone="muted">
          <Trans>Nothing is taken. {seller.userName} reads your reason and can ask again.</Trans>
        </Text>
        <ConfiguredForm<Reason>
          fields={[reasonField]}
          defaultValues={{ reason: '' }}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Decline</Trans>}
        />
      </Stack>
    </Dialog>
  )
}
