import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ContentRef } from '#contract/content/kinds.ts'
import { memberBadge, type MemberBadge } from '#contract/members.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { ticketNoteMax, type spendTickets } from '#contract/money/tickets.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Time } from '#src/ui/primitives/time.tsx'
import { useDonateTickets, useSendTickets } from './mutations.ts'
import { QuantityField } from './quantity-field.tsx'
import { ticketQueries } from './queries.ts'

type Values = {
  /** Of a donation: to a member instead of the site. */
  isToMember: boolean
  /** None or one. */
  member: MemberBadge[]
  qty: number | null
  note: string
}

const chosenMember = v.array(memberBadge)
const quantity = v.nullable(v.number())

function fieldsFor({ kind, item }: Pick<SendTicketsDialogProps, 'kind' | 'item'>, balance: number | undefined): Array<FieldConfig<Values>> {
  const most = balance ?? 0
  return [
    { kind: 'switch', name: 'isToMember', label: msg`To a member instead of the site`, isHidden: () => kind === 'send' },
    {
      kind: 'custom',
      name: 'member',
      label: msg({ message: 'To', context: 'recipient' }),
      // The receiver of a tip is the owner of the item.
      isHidden: ({ isToMember }) => item !== undefined || (kind === 'donation' && !isToMember),
      rules: [{ rule: 'required', message: ruleMessages['tickets.member'] }],
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
      render: ({ value, ...field }) => (
        <QuantityField {...field} value={value as number | null} balance={balance} itemType={kind === 'donation' ? 'donate' : 'tip'} />
      ),
    },
    { kind: 'text', name: 'note', label: msg`Note (optional)`, maxLength: ticketNoteMax },
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

  async function handleSubmit({ isToMember, member, qty, note }: Values) {
    const receiver = isDonation && !isToMember ? undefined : member[0]
    const paid = { qty: qty ?? 0, note: note.trim() }
    const about = item && { typeId: item.typeId, itemId: item.itemId }
    const receipt =
      isDonation || !receiver
        ? await donate.mutateAsync({ ...paid, member: receiver?.userId ?? null })
        : await send.mutateAsync({ ...paid, member: receiver.userId, ...about })
    tellOfReceipt(receipt, receiver?.userName)
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Title isDonation={isDonation} item={item} />}>
      <ConfiguredForm<Values>
        fields={fieldsFor({ kind, item }, data?.balance)}
        defaultValues={{ isToMember: false, member: to ? [to] : [], qty: null, note: '' }}
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

/** An attempt whose answer was lost may have been paid before: then nothing was paid now, and the member must know it. */
function tellOfReceipt({ isNew, ticket: { dtPurchase } }: ResponseOutput<typeof spendTickets>, name: string | undefined): void {
  if (!isNew)
    notify({
      tone: 'plain',
      text: (
        <Trans>
          You already paid this <Time value={dtPurchase} />. You weren’t charged again.
        </Trans>
      ),
    })
  else if (name === undefined) notify({ tone: 'success', text: <Trans>Thank you for your donation.</Trans> })
  else notify({ tone: 'success', text: <Trans>Sent to {name}.</Trans> })
}
