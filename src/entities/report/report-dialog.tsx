import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { reportReasons } from '#contract/profile/blocks-and-reports.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { report } from './writes.ts'
import { reasons, reasonLabels } from './reason-labels.ts'
import { ReportTitle } from './report-title.tsx'
import type { ReportDialogProps } from './report-props.ts'

/** Reports to staff. The reported member is not notified. */
export function ReportDialog({ onClose, typeId, itemId, name }: ReportDialogProps) {
  const { i18n } = useLingui()

  async function handleSubmit({ reason, text }: { reason: string; text: string }) {
    const chosen = reasons.find((known) => known === reason)
    if (!chosen) return
    await report({ typeId, itemId, reasonId: reportReasons[chosen], text })
    onClose()
    notify({ tone: 'success', text: <Trans>Thanks. We’ll look into it.</Trans> })
  }

  return (
    <Dialog isOpen onClose={onClose} title={<ReportTitle typeId={typeId} name={name} />} isDismissable={false}>
      <Stack>
        <Text tone="muted">
          <Trans>What happened? Only staff will read this.</Trans>
        </Text>
        <ConfiguredForm
          fields={[
            {
              kind: 'select',
              name: 'reason',
              label: msg`Reason`,
              emptyLabel: msg`Choose a reason`,
              options: reasons.map((value) => ({ value, label: i18n._(reasonLabels[value]) })),
              rules: [{ rule: 'required', message: ruleMessages['required'] }],
            },
            { kind: 'textArea', name: 'text', label: msg`In your words`, maxLength: 2000 },
          ]}
          defaultValues={{ reason: '', text: '' }}
          draftKey={`report:${typeId}:${itemId}`}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Send report</Trans>}
        />
      </Stack>
    </Dialog>
  )
}
