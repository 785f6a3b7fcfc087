import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Sale } from '#contract/money/downloads.ts'
import { ticketNoteMax } from '#contract/money/tickets.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { useExpireAccess } from '#src/entities/sale/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/** One sale as admins see it: what was bought, by whom and when, and whether access lasts. */
export function MemberSaleRow({ sale }: { sale: Sale }) {
  const { t } = useLingui()
  const [isEnding, setIsEnding] = useState(false)
  const { item, typeId, buyer, price, boughtAt, isActive, isRefunded } = sale
  const title = item?.title ?? t`Not available any more`
  return (
    <>
      <ListRow
        start={<ItemPicture typeId={typeId} thumb={item?.thumb} />}
        title={<bdi>{title}</bdi>}
        description={
          <>
            <Trans>To {buyer.userName}</Trans>
            {' · '}
            <Time value={boughtAt} form="list" />
          </>
        }
        end={
          <>
            <TicketPrice tickets={price} />
            {isActive ? (
              <Button size="small" aria-label={t`End access of ${buyer.userName} to “${title}”`} onClick={() => setIsEnding(true)}>
                <Trans>End access</Trans>
              </Button>
            ) : (
              <Badge tone="warning">{isRefunded ? <Trans>Refunded</Trans> : <Trans>Access ended</Trans>}</Badge>
            )}
          </>
        }
      />
      {isEnding && <EndDialog sale={sale} title={title} onClose={() => setIsEnding(false)} />}
    </>
  )
}

// A form's values need an index signature, which only a type alias has.
type Ending = {
  reason: string
}

function EndDialog({ sale: { id, buyer, typeId, itemId }, title, onClose }: { sale: Sale; title: string; onClose: () => void }) {
  const expiry = useExpireAccess()
  const name = buyer.userName

  async function handleSubmit({ reason }: Ending) {
    await expiry.mutateAsync({ id, reason: reason.trim(), typeId, itemId })
    onClose()
    notify({ tone: 'success', text: <Trans>{name}’s access has ended.</Trans> })
  }

  return (
    <Dialog isOpen onClose={onClose} title={<Trans>End access?</Trans>} isDismissable={false}>
      <Stack>
        <Text>
          <Trans>
            {name} can no longer open “{title}”, and running downloads stop. Nothing is paid back.
          </Trans>
        </Text>
        <ConfiguredForm<Ending>
          fields={[
            {
              kind: 'textArea',
              name: 'reason',
              label: msg`Reason`,
              maxLength: ticketNoteMax,
              rules: [{ rule: 'required', message: ruleMessages['required'] }],
            },
          ]}
          defaultValues={{ reason: '' }}
          draftKey={`ended-access:${id}`}
          onSubmit={handleSubmit}
          submitLabel={<Trans>End access</Trans>}
        />
      </Stack>
    </Dialog>
  )
}
