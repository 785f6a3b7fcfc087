/**
 * What the frames of card forms have in common: messages with the app, the form, and what it answers. What is typed is in its fields only, and goes
 * to the processor only.
 */
import * as v from 'valibot'
import type { CardFields } from '#contract/money/cards.ts'
import { messageToCardForm, type CardFormTexts, type MessageFromCardForm, type MessageToCardForm } from '#contract/money/card-form.ts'
import { buildForm, type CardFormView } from './build-form.ts'
import type { TokenAnswer } from './fetch-token.ts'

export type Configuration = Extract<MessageToCardForm, { kind: 'configure' }>

/** Fields beside those of the card. */
export interface FurtherFields<Values> {
  readonly setTexts: (texts: CardFormTexts) => void
  /** Null if something is missing, which they then show and move the focus to. */
  readonly read: () => Values | null
}

export interface FrameParts<Values> {
  readonly addFields: (parent: HTMLElement, texts: CardFormTexts) => FurtherFields<Values>
  readonly requestToken: (card: CardFields, further: Values, configuration: Configuration) => Promise<TokenAnswer>
}

/** Without the nonce: of each kind. */
type Said = MessageFromCardForm extends infer Each ? (Each extends { nonce: string } ? Omit<Each, 'nonce'> : never) : never

export function startFrame<Values>({ addFields, requestToken }: FrameParts<Values>): void {
  /** The app puts it into the address of the frame. */
  const nonce = location.hash.slice(1)
  let form: { readonly card: CardFormView; readonly further: FurtherFields<Values> } | null = null
  let configuration: Configuration | null = null
  /** Known from its first message; tokens go to nobody else. */
  let appOrigin: string | null = null

  function say(message: Said, to = appOrigin): void {
    if (to !== null) window.parent.postMessage({ ...message, nonce }, to)
  }

  function configure(next: Configuration): void {
    configuration = next
    document.documentElement.lang = next.locale
    for (const [name, value] of Object.entries(next.colours)) document.documentElement.style.setProperty(name, value)
    if (form) {
      form.card.setTexts(next.texts)
      return form.further.setTexts(next.texts)
    }
    const card = buildForm(document.body, next.texts, { now: () => new Date(), onEnter: () => say({ kind: 'enter' }) })
    // In the same form, so that Enter pays from there too.
    form = { card, further: addFields(document.forms[0] ?? document.body, next.texts) }
    new ResizeObserver(() => say({ kind: 'size', height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body)
  }

  async function submit(press: string): Promise<void> {
    if (!form || !configuration) return
    const card = form.card.read()
    // The focus goes to the first field that is wrong.
    const further = card && form.further.read()
    if (!card || further === null) return say({ kind: 'invalid', press })
    const answer = await requestToken(card, further, configuration)
    say('token' in answer ? { kind: 'token', press, token: answer.token } : { kind: 'failed', press, reason: answer.reason })
  }

  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent) return
    const message = v.safeParse(messageToCardForm, data)
    if (!message.success || message.output.nonce !== nonce || (appOrigin !== null && origin !== appOrigin)) return
    appOrigin = origin
    if (message.output.kind === 'configure') configure(message.output)
    else void submit(message.output.press)
  })

  // Says nothing but that it is there, because the app's origin is not known yet. Only the app can frame it (`frame-ancestors`).
  say({ kind: 'ready' }, '*')
}
