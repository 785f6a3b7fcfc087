import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { holdDecisions } from '#contract/site/moderation.ts'
import { useHandleReports } from '#src/entities/report/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

interface HandleReportsDialogProps {
  reportId: number
  /** The content is hidden until staff decide, so the decision is asked for too. */
  isHeld: boolean
  onClose: () => void
}

// A form's values need an index signature, which only a type alias has.
type Answer = {
  decision: string
  reason: string
}

/** Asks for the reason, which the audit and the list of answered reports keep. */
export function HandleReportsDialog({ reportId, isHeld, onClose }: HandleReportsDialogProps) {
  const handling = useHandleReports()

  async function handleSubmit({ decision, reason }: Answer) {
    await handling.mutateAsync({ reportId, reason, decision: holdDecisions.find((known) => known === decision) })
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
        <ConfiguredForm<Answer>
          fields={[
            {
              kind: 'select',
              name: 'decision',
              label: msg`Decision`,
              emptyLabel: msg`Choose`,
              options: [
                { value: 'show', label: msg`Show it to others again` },
                { value: 'keep_hidden', label: msg`Keep it hidden` },
              ],
              isHidden: () => !isHeld,
              rules: [{ rule: 'required', message: ruleMessages['required'] }],
            },
            {
              kind: 'textArea',
              name: 'reason',
              label: msg`Reason`,
              maxLength: 500,
              rules: [{ rule: 'required', message: ruleMessages['required'] }],
            },
          ]}
          defaultValues={{ decision: '', reason: '' }}
          draftKey={`handled-report:${reportId}`}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Mark as handled</Trans>}
        />
      </Stack>
    </Dialog>
  )
}
