import { Plural, Trans } from '@lingui/react/macro'
import type { Renewal } from '#contract/money/renewals.ts'
import { useDollars } from '#src/entities/payment/dollars.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { switchRenewalOff } from './writes.ts'

/** When it renews and for how much, and switching it off, also offline. */
export function RenewalLine({ renewal, hasTitle = false }: { renewal: Renewal; hasTitle?: boolean }) {
  const { id, item, renewsAt } = renewal
  const day = <Time value={renewsAt} form="date" />

  async function handleOff() {
    await switchRenewalOff(id)
    notify({ tone: 'success', text: <Trans>It won’t renew.</Trans> })
  }

  return (
    <ListRow
      start={<Icon name="clock" />}
      title={hasTitle && item ? item.title : <Trans>Renews automatically</Trans>}
      description={
        <>
          <Trans>On {day}</Trans>
          {' · '}
          <RenewalPrice {...renewal} />
        </>
      }
      end={
        <Button size="small" onClick={() => void handleOff()}>
          <Trans>Switch off</Trans>
        </Button>
      }
    />
  )
}

/** "15 tickets", "$15.00 by card". */
export function RenewalPrice({ way, price }: Pick<Renewal, 'way' | 'price'>) {
  const dollars = useDollars()(price * 100)
  return way === 'card' ? <Trans>{dollars} by card</Trans> : <Plural value={price} one="# ticket" other="# tickets" />
}
