/** One payment by card on a screen, from the press of the button to its outcome, also when it was begun before a reload. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { checkPayment, isOpenPayment, payByCard, type Payment, type Purchase } from '#contract/money/payments.ts'
import { call } from '#src/data/http/call.ts'
import { CallError } from '#src/http/call-error.ts'
import { holdUpdates } from '#src/platform/busy.ts'
import { refreshPayments, takeOverPayment } from './cache.ts'
import { dropKeptPayment, findKeptPayment, keepPayment } from './kept-payment.ts'
import { paymentQueries } from './queries.ts'

/** Between two questions about a payment whose outcome is open. */
const askAgainMs = 3000

export interface CardOrder {
  readonly purchases: readonly Purchase[]
  readonly priceInCents: number
  readonly isFromCart: boolean
  /** Null: the kept card. */
  readonly token: string | null
  readonly keepsCard: boolean
}

export interface CardPayment {
  /** What became of the payment that this screen follows; `null` in `payment`: it had never arrived, and nothing was charged. */
  readonly outcome: { readonly payment: Payment | null } | null
  /** It is being sent, or its outcome is open: nothing else can be paid. */
  readonly isBusy: boolean
  /** The last question got no answer: the outcome is still open. */
  readonly isUnanswered: boolean
  /** Why it was refused; nothing was charged. */
  readonly error: unknown
  readonly pay: (order: CardOrder) => void
  /** Forgets the shown outcome. */
  readonly clear: () => void
}

export function useCardPayment(): CardPayment {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState<string | null>(null)
  const kept = useQuery({
    queryKey: [...paymentQueries.all(), 'kept'],
    queryFn: findKeptPayment,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
  const followed = attempt ?? kept.data?.attempt ?? null

  // Two presses in one tick come before React knows of the first.
  const isSendingRef = useRef(false)
  const payment = useMutation({
    mutationFn: (order: CardOrder) => send(order, setAttempt),
    onSettled: () => void (isSendingRef.current = false),
    // What is on screen is out of date: prices, or a cart that was paid for elsewhere.
    onError(error) {
      if (isRefused(error)) refreshPayments(client)
    },
    async onSuccess(answer) {
      client.setQueryData(checkKey(answer.attempt), { payment: answer })
      await takeOverPayment(client, answer)
    },
  })
  const check = useQuery({
    queryKey: checkKey(followed),
    async queryFn({ signal }) {
      const answer = await call(checkPayment, { attempt: followed ?? '' }, { signal, isQuiet: true })
      if (answer.payment) await takeOverPayment(client, answer.payment)
      else await dropKeptPayment(followed ?? '')
      return answer
    },
    enabled: followed !== null && !payment.isPending && (payment.error === null || isLost(payment.error)),
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || isOpen(data.payment) ? askAgainMs : false),
  })
  const outcome = followed === null ? null : (check.data ?? null)
  const isBusy =
    payment.isPending ||
    kept.isPending ||
    (followed !== null && !isRefused(payment.error) && isOpen(outcome && outcome.payment, outcome === null))
  // T-19: no reload is offered while a payment is under way.
  useEffect(() => (isBusy && !kept.isPending ? holdUpdates('payment') : undefined), [isBusy, kept.isPending])

  return {
    outcome,
    isBusy,
    isUnanswered: check.isError && outcome === null,
    error: isRefused(payment.error) ? payment.error : null,
    pay(order) {
      if (isSendingRef.current) return
      isSendingRef.current = true
      payment.mutate(order)
    },
    clear() {
      setAttempt(null)
      payment.reset()
      client.setQueryData([...paymentQueries.all(), 'kept'], null)
    },
  }
}

const checkKey = (attempt: string | null) => [...paymentQueries.all(), 'check', attempt] as const
const isOpen = (payment: Payment | null, isUnknown = false) => isUnknown || (payment !== null && isOpenPayment(payment.status))
/** Without an answer the money may have been taken. */
const isLost = (error: unknown) =>
  error instanceof CallError && error.isTransient && error.status !== 429 && (error.code !== 'maintenance' || error.isGuessed)
const isRefused = (error: unknown) => error !== null && !isLost(error)

async function send({ token, keepsCard, ...payment }: CardOrder, onKey: (attempt: string | null) => void): Promise<Payment> {
  const attempt = crypto.randomUUID()
  const purchases = [...payment.purchases]
  await keepPayment({ ...payment, purchases, attempt })
  onKey(attempt)
  try {
    return await call(payByCard, { ...payment, purchases, attempt, token, keepsCard }, { isQuiet: true })
  } catch (error) {
    // A refusal is an answer: nothing was charged. Otherwise the key stays, and the server is asked what became of it.
    if (!isLost(error)) {
      await dropKeptPayment(attempt)
      onKey(null)
    }
    throw error
  }
}
