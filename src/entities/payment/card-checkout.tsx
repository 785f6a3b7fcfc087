import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { getPaymentOptions, Payment, Purchase } from '#contract/money/payments.ts'
import { networkState } from '#src/platform/network.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { owingMessage } from '#src/i18n/rule-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Checkbox } from '#src/ui/primitives/checkbox.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { CardFrame, type CardAnswer, type CardFrameHandle } from './card-frame.tsx'
import { CardOutcome } from './card-outcome.tsx'
import { useDollars } from './dollars.ts'
import { KeptCard } from './kept-card.tsx'
import { BottomBar } from '#src/ui/bottom-bar.tsx'
import { paymentQueries } from './queries.ts'
import { useCardPayment } from './use-card-payment.ts'
import styles from './card-checkout.module.css'

export type PaymentOptions = ResponseOutput<typeof getPaymentOptions>

export interface CardCheckoutProps {
  /** What is paid for; empty while nothing is chosen. */
  purchases: readonly Purchase[]
  /** The price that is shown: it is charged, or nothing. */
  priceInCents: number
  isFromCart?: boolean | undefined
  /** Shown without a card while nothing is chosen. Not set where something is always chosen. */
  empty?: ReactNode
  /** What is bought, beside the card. */
  children: (options: PaymentOptions) => ReactNode
  /** Below a payment that was made: what comes next. */
  next: (payment: Payment, onAgain: () => void) => ReactNode
}

/** Paying by card: the card, what is bought, one button with the price, and what became of it. For everything that can be bought. */
export function CardCheckout(props: CardCheckoutProps) {
  const { data: options, isError, refetch, isRefetching } = useQuery(paymentQueries.options())
  if (isError && !options) return <FailedState onRetry={() => void refetch()} isRetrying={isRefetching} />
  if (!options) return <Skeleton shape="block" height="420px" />
  if (options.mode === 'off')
    return (
      <EmptyState icon="ticket" title={<Trans>Card payments are switched off</Trans>}>
        <Trans>You can’t buy anything by card here at the moment.</Trans>
      </EmptyState>
    )
  return <OpenCheckout {...props} options={options} />
}

function OpenCheckout({
  purchases,
  priceInCents,
  isFromCart = false,
  empty,
  children,
  next,
  options,
}: CardCheckoutProps & { options: PaymentOptions }) {
  const payment = useCardPayment()
  const frameRef = useRef<CardFrameHandle>(null)
  const { answer, isAsking, ask } = useToken(frameRef)
  const [usesKept, setUsesKept] = useState(true)
  const [keepsCard, setKeepsCard] = useState(false)
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const keptCard = usesKept ? options.savedCard : null
  const paid = payment.outcome?.payment?.status === 'paid' ? payment.outcome.payment : null
  const isBusy = payment.isBusy || isAsking
  const canPay = isOnline && purchases.length > 0 && options.owed === 0

  async function handlePay() {
    if (!canPay || payment.isBusy) return
    const order = { purchases, priceInCents, isFromCart }
    if (keptCard) return payment.pay({ ...order, token: null, keepsCard: false })
    const made = await ask()
    if (made && 'token' in made) payment.pay({ ...order, token: made.token, keepsCard })
  }

  if (paid || (empty && purchases.length === 0))
    return (
      <Stack>
        <CardOutcome payment={payment} formAnswer={null} />
        {paid ? next(paid, payment.clear) : empty}
      </Stack>
    )
  return (
    <div className={styles.columns}>
      <Stack>
        {options.mode === 'sandbox' && <SandboxNote />}
        <CardOutcome payment={payment} formAnswer={answer} />
        <Section title={<Trans>Card</Trans>} size="head">
          <Stack>
            {keptCard ? (
              <KeptCard card={keptCard} onOther={() => setUsesKept(false)} />
            ) : (
              <CardFrame ref={frameRef} onEnter={() => void handlePay()} />
            )}
            {!keptCard && options.canKeepCard && (
              <Checkbox label={<Trans>Keep this card for next time</Trans>} isChecked={keepsCard} onChange={setKeepsCard} />
            )}
          </Stack>
        </Section>
      </Stack>
      <Stack>
        {children(options)}
        <PayButton priceInCents={priceInCents} isBusy={isBusy} isDisabled={!canPay} onPay={() => void handlePay()} />
        <Hints options={options} isOnline={isOnline} />
      </Stack>
    </div>
  )
}

/** One press, one token: a second press before the answer would be a second payment. */
function useToken(frameRef: RefObject<CardFrameHandle | null>) {
  const isAskingRef = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  const [answer, setAnswer] = useState<CardAnswer | null>(null)

  /** Null: there is no form, or it is being asked already. */
  async function ask(): Promise<CardAnswer | null> {
    if (isAskingRef.current || !frameRef.current) return null
    isAskingRef.current = true
    setIsAsking(true)
    const made = await frameRef.current.requestToken()
    isAskingRef.current = false
    setIsAsking(false)
    setAnswer(made)
    return made
  }

  return { answer, isAsking, ask }
}

function SandboxNote() {
  return (
    <Note tone="warning">
      <Trans>Sandbox: no money moves. Pay with the card number 4242 4242 4242 4242; 4000 0000 0000 0002 is declined.</Trans>
    </Note>
  )
}

function PayButton({
  priceInCents,
  isBusy,
  isDisabled,
  onPay,
}: {
  priceInCents: number
  isBusy: boolean
  isDisabled: boolean
  onPay: () => void
}) {
  const price = useDollars()(priceInCents)
  return (
    <BottomBar>
      <Button variant="pay" isBlock isBusy={isBusy} busyLabel={<Trans>Paying</Trans>} disabled={isDisabled && !isBusy} onClick={onPay}>
        <Trans>Pay {price}</Trans>
      </Button>
    </BottomBar>
  )
}

function Hints({ options: { statementName, owed }, isOnline }: { options: PaymentOptions; isOnline: boolean }) {
  const { i18n } = useLingui()
  return (
    <>
      {!isOnline && (
        <Text size="meta" tone="muted">
          <Trans>You can pay when you’re back online.</Trans>
        </Text>
      )}
      {owed > 0 && <Note tone="warning">{i18n._(owingMessage)}</Note>}
      <Text size="meta" tone="muted">
        <Trans>Your statement will show “{statementName}”.</Trans>
      </Text>
    </>
  )
}
