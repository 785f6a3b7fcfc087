import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useHandleReports } from '#src/entities/report/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

/** Asks for the reason, which the audit keeps. */
export function HandleReportsDialog({ reportId, onClose }: { reportId: number; onClose: () => void }) {
  const handling = useHandleReports()

  async function handleSubmit({ reason }: { reason: string }) {
    await handling.mutateAsync({ reportId, reason })
    onClose()
    notify({ tone: 'success', text: <Trans>Marked as handled.</Trans> })
  }

  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Mark as handled?</Trans>} isDismissable={false}>
      <Stack>
        <Text tone="muted">
          <Trans>
            It’s removed from the list, and everyone who reported it is notified. Your reason is logged; only staff can read it.
          </Trans>
        </Text>
        <ConfiguredForm
          fields={[
            {
              kind: 'textArea',
              name: 'reason',
              label: msg`Reason`,
              maxLength: 500,
              rules: [{ rule: 'required', message: ruleMessages['required'] }],
            },
          ]}
          defaultValues={{ reason: '' }}
          draftKey={`handled-report:${reportId}`}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Mark as handled</Trans>}
        />
      </Stack>
    </Dialog>
  )
}
