import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { WaitingItem } from '#contract/content/approvals.ts'
import { useDecideApproval } from '#src/entities/approval/mutations.ts'
import { messageForCode, unknownFailure } from '#src/i18n/error-messages.ts'
import { CallError } from '#src/http/call-error.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { KeptFocus } from '#src/ui/kept-focus.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

/** An item that waits: its picture, or the start of a post, its owner, and the two answers. */
export function ApprovalCard({ item }: { item: WaitingItem }) {
  const { i18n } = useLingui()
  const { typeId, itemId, itemVersion, title, thumb, owner, path, offeredAt } = item
  const [isDeclining, setIsDeclining] = useState(false)
  const decision = useDecideApproval()
  const name = <ItemName item={item} />
  const hasPicture = typeId !== 'post'

  function handleApprove() {
    decision.mutate(
      { typeId, itemId, itemVersion, isApproved: true },
      { onSuccess: () => notify({ tone: 'success', text: <Trans>Approved. {owner.userName} will be notified.</Trans> }) },
    )
  }

  return (
    <Stack as="article" gap={3}>
      {hasPicture && <Media src={thumb} ratio={typeId === 'video' ? 'wide' : 'square'} alt={title} />}
      <div>
        <Text as="h2" size="head" lines={typeId === 'post' ? 3 : 2}>
          <RouterLink href={path} className={linkTextClass()}>
            {name}
          </RouterLink>
        </Text>
        <Text size="meta">
          {typeId === 'post' && (
            <>
              <Trans>Post in the forums</Trans> ·{' '}
            </>
          )}
          <bdi>{owner.userName}</bdi> · <Time value={offeredAt * 1000} />
        </Text>
      </div>
      <div role="alert">{decision.error && <Note tone="danger">{i18n._(messageOf(decision.error))}</Note>}</div>
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
      {isDeclining && <DeclineDialog item={item} onClose={() => setIsDeclining(false)} />}
    </Stack>
  )
}

const messageOf = (error: Error) => (error instanceof CallError ? messageForCode(error.code) : unknownFailure)

function ItemName({ item: { title, owner } }: { item: WaitingItem }) {
  return title || <Trans>Photo by {owner.userName}</Trans>
}

// A form's values need an index signature, which only a type alias has.
type Answer = {
  reason: string
}

/** The owner reads the reason. */
function DeclineDialog({ item, onClose }: { item: WaitingItem; onClose: () => void }) {
  const { typeId, itemId, itemVersion, owner } = item
  const decision = useDecideApproval()

  async function handleSubmit({ reason }: Answer) {
    await decision.mutateAsync({ typeId, itemId, itemVersion, isApproved: false, reason })
    onClose()
    notify({ tone: 'success', text: <Trans>Declined. {owner.userName} will be notified.</Trans> })
  }

  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Decline this offer?</Trans>} isDismissable={false}>
      <Stack>
        <Text tone="muted">
          <Trans>{owner.userName} can read your reason.</Trans>
        </Text>
        <ConfiguredForm<Answer>
          fields={[
            {
              kind: 'textArea',
              name: 'reason',
              label: msg`Reason`,
              maxLength: 500,
              rules: [{ rule: 'required', message: msg`Reason is required` }],
            },
          ]}
          defaultValues={{ reason: '' }}
          draftKey={`declined:${typeId}:${itemId}`}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Decline</Trans>}
        />
      </Stack>
    </Dialog>
  )
}
