import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'
import * as v from 'valibot'
import { messageFromCardForm, type CardFormTexts, type MessageFromCardForm, type MessageToCardForm } from '#contract/money/card-form.ts'
import { apiUrl, isOurOrigin } from '#src/http/api-origin.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { paymentQueries } from './queries.ts'
import styles from './card-frame.module.css'

export type CardAnswer = { readonly token: string } | { readonly reason: 'invalid' | 'offline' | 'refused' }

export interface CardFrameHandle {
  /** Sends the card to the processor. `invalid`: the form shows what is missing. `offline` also while the form is not there yet, or leaves. */
  readonly requestToken: () => Promise<CardAnswer>
}

export interface CardFrameProps {
  ref: Ref<CardFrameHandle>
  /** Enter was pressed in a field. */
  onEnter: () => void
}

/** Names of the theme's colours that the form uses. */
const colourNames = ['--text', '--sunken', '--line-strong', '--accent', '--danger'] as const

/**
 * The fields of the card, in a frame without an origin, or with one that is not ours (T-05). The app never sees what is typed there: it gets a token, and only from the window
 * of this frame, with this frame's nonce.
 */
export function CardFrame({ ref, onEnter }: CardFrameProps) {
  const { t, i18n } = useLingui()
  const [nonce] = useState(() => crypto.randomUUID())
  const { data: session, isError, refetch } = useQuery(paymentQueries.cardSession(nonce))
  const frameRef = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(270)
  const texts = useTexts()

  const post = (message: MessageToCardForm) => frameRef.current?.contentWindow?.postMessage(message, '*')
  const configure = () => {
    if (session)
      post({
        kind: 'configure',
        nonce,
        session: session.session,
        submitTo: session.formOrigin === null ? apiUrl(session.submitTo) : session.submitTo,
        locale: i18n.locale,
        texts,
        colours: readColours(),
      })
  }

  const presses = usePresses((press) => post({ kind: 'submit', nonce, press }))
  useFrameMessages(frameRef, { nonce, origin: session?.formOrigin ?? 'null' }, (message) => {
    if (message.kind === 'ready') {
      presses.begin()
      configure()
    } else if (message.kind === 'size') setHeight(message.height)
    else if (message.kind === 'enter') onEnter()
    else presses.answer(message)
  })
  // The frame is outside React: its language and its colours.
  useEffect(() => {
    configure()
    const themes = new MutationObserver(configure)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => themes.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- configure reads what is named here
  }, [i18n.locale, session])
  useImperativeHandle(ref, () => ({ requestToken: presses.add }))

  if (isError) return <PartFailed onRetry={() => void refetch()} />
  if (!session) return <Skeleton shape="block" height="270px" />
  const { formOrigin, formPath } = session
  // With an origin, the processor's own script runs in the frame: it must not be ours.
  if (formOrigin !== null && isOurs(formOrigin)) return <PartFailed onRetry={() => void refetch()} />
  return (
    <iframe
      ref={frameRef}
      className={styles.frame}
      title={t`Card details`}
      sandbox={formOrigin === null ? 'allow-scripts' : 'allow-scripts allow-same-origin allow-forms'}
      referrerPolicy="no-referrer"
      src={`${formOrigin === null ? apiUrl(formPath) : `${formOrigin}${formPath}`}#${nonce}`}
      height={height}
    />
  )
}

const isOurs = (origin: string) => origin === location.origin || isOurOrigin(origin)

type Waiting = Map<string, (answer: CardAnswer) => void>

/** Only from the window of this frame. A document without an origin has the origin "null"; the nonce says which one it is. */
function useFrameMessages(
  frameRef: RefObject<HTMLIFrameElement | null>,
  from: { readonly nonce: string; readonly origin: string },
  onMessage: (message: MessageFromCardForm) => void,
) {
  // The frame is outside React: what it says.
  useEffect(() => {
    function handleMessage({ source, origin, data }: MessageEvent<unknown>) {
      if (source !== frameRef.current?.contentWindow || origin !== from.origin) return
      const message = v.safeParse(messageFromCardForm, data)
      if (message.success && message.output.nonce === from.nonce) onMessage(message.output)
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  })
}

/** Presses of the pay button that wait for the frame's answer. */
function usePresses(submit: (press: string) => void) {
  const waitingRef = useRef<Waiting>(new Map())
  const isReadyRef = useRef(false)
  // The frame goes with its component.
  useEffect(() => {
    const waiting = waitingRef.current
    return () => giveUp(waiting)
  }, [])
  return {
    /** The form is there. One that has loaded again knows nothing of earlier presses. */
    begin() {
      isReadyRef.current = true
      giveUp(waitingRef.current)
    },
    add: () =>
      new Promise<CardAnswer>((resolve) => {
        if (!isReadyRef.current) return resolve({ reason: 'offline' })
        const press = crypto.randomUUID()
        waitingRef.current.set(press, resolve)
        submit(press)
      }),
    answer: (message: Extract<MessageFromCardForm, { press: string }>) => answerPress(waitingRef.current, message),
  }
}

function giveUp(waiting: Waiting): void {
  for (const resolve of waiting.values()) resolve({ reason: 'offline' })
  waiting.clear()
}

/** Settles the press that the message belongs to. */
function answerPress(waiting: Waiting, message: Extract<MessageFromCardForm, { press: string }>): void {
  waiting.get(message.press)?.(
    message.kind === 'token' ? { token: message.token } : { reason: message.kind === 'invalid' ? 'invalid' : message.reason },
  )
  waiting.delete(message.press)
}

function readColours(): Record<string, string> {
  const styles = getComputedStyle(document.documentElement)
  const scheme = document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'
  return { '--scheme': scheme, ...Object.fromEntries(colourNames.map((name) => [name, styles.getPropertyValue(name)])) }
}

function useTexts(): CardFormTexts {
  const { t } = useLingui()
  return {
    holder: t`Name on the card`,
    number: t`Card number`,
    month: t`Month`,
    year: t`Year`,
    cvv: t`CVV`,
    choose: t`Choose`,
    required: t`Required.`,
    email: t`Email`,
    country: t`Country`,
    postalCode: t`Postal code`,
    'card.number': t`This card number is too short.`,
    'card.expired': t`This card has expired.`,
    'card.cvv': t`The CVV has 3 or 4 digits.`,
  }
}
