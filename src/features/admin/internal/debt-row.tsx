import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { debtWays, type Debt } from '#contract/money/debts.ts'
import { ticketNoteMax } from '#contract/money/tickets.ts'
import { useSettleDebt } from '#src/entities/ticket/staff-mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { LedgerNote } from './ledger-note.tsx'

/** "tarhand. Owes 12 tickets, has 3". */
export function DebtRow({ debt }: { debt: Debt }) {
  const { t } = useLingui()
  const [isSettling, setIsSettling] = useState(false)
  const { member, owed, balance } = debt
  const name = member.userName
  return (
    <>
      <ListRow
        start={<Icon name="ticket" />}
        title={<bdi>{name}</bdi>}
        description={
          <>
            <Plural value={owed} one="Owes # ticket" other="Owes # tickets" />
            {' · '}
            <Plural value={balance} one="Has # ticket" other="Has # tickets" />
          </>
        }
        end={
          <Button size="small" aria-label={t`Settle ${name}`} onClick={() => setIsSettling(true)}>
            <Trans>Settle</Trans>
          </Button>
        }
      />
      {isSettling && <SettleDialog debt={debt} onClose={() => setIsSettling(false)} />}
    </>
  )
}

// A form's values need an index signature, which only a type alias has.
type Answer = { way: string; qty: number | null; reason: string }

function SettleDialog({ debt: { member, owed }, onClose }: { debt: Debt; onClose: () => void }) {
  const settle = useSettleDebt()
  const { userId, userName } = member

  async function handleSubmit({ way, qty, reason }: Answer) {
    const chosen = debtWays.find((each) => each === way) ?? 'written_off'
    const answer = await settle.mutateAsync({ userId, way: chosen, qty: qty ?? 0, reason: reason.trim() })
    notify({
      tone: 'success',
      text: <Plural value={answer.owed} one={`${userName} owes # ticket now.`} other={`${userName} owes # tickets now.`} />,
    })
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>Settle what {userName} owes?</Trans>}>
      <Stack>
        <LedgerNote />
        <ConfiguredForm<Answer>
          fields={[
            {
              kind: 'select',
              name: 'way',
              label: msg`How it’s settled`,
              emptyLabel: msg`Choose`,
              options: [
                { value: 'tickets', label: msg`With the member’s tickets` },
                { value: 'paid', label: msg`The member has paid the site` },
                { value: 'written_off', label: msg`Written off by the site` },
              ],
              rules: [{ rule: 'required', message: ruleMessages['required'] }],
            },
            {
              kind: 'integer',
              name: 'qty',
              label: msg`How many`,
              rules: [
                { rule: 'required', message: ruleMessages['tickets.required'] },
                { rule: 'tickets.positive', test: (value) => Number(value) > 0, message: ruleMessages['tickets.positive'] },
                { rule: 'too_large', test: (value) => Number(value) <= owed, message: ruleMessages['too_many'] },
              ],
            },
            {
              kind: 'text',
              name: 'reason',
              label: msg`Reason`,
              hint: msg`The member can read it.`,
              maxLength: ticketNoteMax,
              rules: [{ rule: 'required', message: ruleMessages['required'] }],
            },
          ]}
          defaultValues={{ way: '', qty: owed, reason: '' }}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Settle</Trans>}
        />
      </Stack>
    </Dialog>
  )
}
