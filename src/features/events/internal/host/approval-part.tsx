import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventDetails } from '#contract/community/events.ts'
import { useDecideApproval } from '#src/entities/approval/mutations.ts'
import { refreshEvents } from '#src/entities/event/cache.ts'
import { eventRef } from '#src/entities/event/writes.ts'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode, unknownFailure } from '#src/i18n/error-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { KeptFocus } from '#src/ui/kept-focus.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { StaffLookNote } from '../list/no-events.tsx'

/** For the host what staff say, for an admin the two answers. Nothing for an approved event. */
export function ApprovalPart({ event }: { event: EventDetails }) {
  const { approval, approvalReason, can } = event
  if (approval === 'approved') return null
  if (can.canApprove) return <Decision event={event} />
  if (approval === 'pending_approval') return <StaffLookNote />
  return (
    <Note tone="danger">
      <Trans>Staff declined this event. When you edit it, they look at it again.</Trans>
      {approvalReason !== '' && (
        <>
          {' '}
          <bdi>“{approvalReason}”</bdi>
        </>
      )}
    </Note>
  )
}

function Decision({ event: { eventId, userName, version } }: { event: EventDetails }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const decision = useDecideApproval()
  const [isDeclining, setIsDeclining] = useState(false)

  function handleApprove() {
    decision.mutate(
      { ...eventRef(eventId), itemVersion: version, isApproved: true },
      {
        onSuccess: () => notify({ tone: 'success', text: <Trans>Approved. {userName} will be notified.</Trans> }),
        onSettled: () => refreshEvents(client),
      },
    )
  }

  return (
    <Stack gap={3}>
      <Note tone="warning">
        <Trans>This event waits for approval.</Trans>
      </Note>
      <div role="alert">
        {decision.error && (
          <Note tone="danger">{i18n._(decision.error instanceof CallError ? messageForCode(decision.error.code) : unknownFailure)}</Note>
        )}
      </div>
      <Row gap={2}>
        <Button variant="quiet" disabled={decision.isPending} onClick={() => setIsDeclining(true)}>
          <Trans>Decline</Trans>
        </Button>
        <KeptFocus>
          <Button variant="primary" isBusy={decision.isPending} onClick={handleApprove}>
            <Trans>Approve</Trans>
          </Button>
        </KeptFocus>
      </Row>
      {isDeclining && <DeclineDialog eventId={eventId} userName={userName} onClose={() => setIsDeclining(false)} />}
    </Stack>
  )
}

// A form's values need an index signature, which only a type alias has.
type Answer = {
  reason: string
}

interface DeclineDialogProps extends Pick<EventDetails, 'eventId' | 'userName'> {
  onClose: () => void
}

/** The host reads the reason. */
function DeclineDialog({ eventId, userName, onClose }: DeclineDialogProps) {
  const client = useQueryClient()
  const decision = useDecideApproval()

  async function handleSubmit({ reason }: Answer) {
    await decision.mutateAsync({ ...eventRef(eventId), isApproved: false, reason })
    onClose()
    refreshEvents(client)
    notify({ tone: 'success', text: <Trans>Declined. {userName} will be notified.</Trans> })
  }

  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Decline this event?</Trans>} isDismissable={false}>
      <ConfiguredForm<Answer>
        fields={[
          {
            kind: 'textArea',
            name: 'reason',
            label: msg`Reason`,
            hint: msg`The host reads it.`,
            maxLength: 500,
            rules: [{ rule: 'required', message: msg`Reason is required` }],
          },
        ]}
        defaultValues={{ reason: '' }}
        draftKey={`declined:event:${eventId}`}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Decline</Trans>}
      />
    </Dialog>
  )
}
