import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ContentRef } from '#contract/content/kinds.ts'
import { memberBadge, type MemberBadge } from '#contract/members.ts'
import { ticketNoteMax } from '#contract/money/tickets.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { useDonateTickets, useSendTickets } from './mutations.ts'
import { QuantityField } from './quantity-field.tsx'
import { ticketQueries } from './queries.ts'

type Values = {
  /** None or one. */
  member: MemberBadge[]
  qty: number | null
  note: string
}

const chosenMember = v.array(memberBadge)
const quantity = v.nullable(v.number())

function fieldsFor(isDonation: boolean, balance: number | undefined): Array<FieldConfig<Values>> {
  const most = balance ?? 0
  return [
    {
      kind: 'custom',
      name: 'member',
      label: msg`To`,
      rules: isDonation ? [] : [{ rule: 'required', message: ruleMessages['tickets.member'] }],
      isKept: (value) => v.is(chosenMember, value),
      render: ({ label, value, error, isDisabled, onChange }) => (
        <MemberPicker
          label={label}
          max={1}
          // The form passes on what it was given.
          value={value as MemberBadge[]}
          error={error}
          isDisabled={isDisabled}
          onChange={onChange}
          hint={isDonation ? <Trans>Leave it empty to donate to the site.</Trans> : undefined}
        />
      ),
    },
    {
      kind: 'custom',
      name: 'qty',
      label: msg`How many`,
      rules: [
        { rule: 'required', message: ruleMessages['tickets.required'] },
        { rule: 'tickets.positive', test: (value) => Number(value) > 0, message: ruleMessages['tickets.positive'] },
        {
          rule: 'too_few_tickets',
          test: (value) => balance === undefined || Number(value) <= balance,
          message: msg`You have ${most} tickets only`,
        },
      ],
      isKept: (value) => v.is(quantity, value),
      render: ({ value, ...field }) => <QuantityField {...field} value={value as number | null} balance={balance} />,
    },
    { kind: 'text', name: 'note', label: isDonation ? msg`Note` : msg`Note, only they see it`, maxLength: ticketNoteMax },
  ]
}

export interface SendTicketsDialogProps {
  /** donation: to the site, or to a member if one is chosen. */
  kind: 'send' | 'donation'
  /** Chosen already, for example on their profile. */
  to?: MemberBadge | undefined
  /** What a tip is for: an item of that member. */
  item?: (ContentRef & { readonly title: string }) | undefined
  onClose: () => void
}

/** What there is and what would be left are shown before anything is paid. A click outside does not close it. */
export function SendTicketsDialog({ kind, to, item, onClose }: SendTicketsDialogProps) {
  const { data } = useQuery(ticketQueries.balance())
  const [send, donate] = [useSendTickets(), useDonateTickets()]
  const isDonation = kind === 'donation'

  async function handleSubmit({ member: [receiver], qty, note }: Values) {
    const paid = { qty: qty ?? 0, note: note.trim() }
    if (isDonation) await donate.mutateAsync({ ...paid, member: receiver?.userId ?? null })
    else if (receiver)
      await send.mutateAsync({ ...paid, member: receiver.userId, ...(item && { typeId: item.typeId, itemId: item.itemId }) })
    const name = receiver?.userName
    notify({ tone: 'success', text: name === undefined ? <Trans>Thank you for your donation.</Trans> : <Trans>Sent to {name}.</Trans> })
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Title isDonation={isDonation} item={item} />}>
      <ConfiguredForm<Values>
        fields={fieldsFor(isDonation, data?.balance)}
        defaultValues={{ member: to ? [to] : [], qty: null, note: '' }}
        draftKey={`tickets:${kind}:${to?.userId ?? ''}:${item ? `${item.typeId}:${item.itemId}` : ''}`}
        onSubmit={handleSubmit}
        submitLabel={isDonation ? <Trans>Donate tickets</Trans> : <Trans>Send tickets</Trans>}
        busyLabel={<Trans>Sending</Trans>}
        submitVariant="pay"
      />
    </Dialog>
  )
}

function Title({ isDonation, item }: { isDonation: boolean; item: SendTicketsDialogProps['item'] }) {
  if (isDonation) return <Trans>Donate tickets</Trans>
  if (!item) return <Trans>Send tickets</Trans>
  const { title } = item
  return <Trans>Tip for “{title}”</Trans>
}
