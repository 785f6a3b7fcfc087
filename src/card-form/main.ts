/**
 * The program of the card form's frame (`/card-form`). It runs in a document without an origin: it reads nothing of the app, and the app reads
 * nothing of it. What is typed is in its fields only, and goes to the processor only.
 */
import * as v from 'valibot'
import { messageToCardForm, type MessageFromCardForm, type MessageToCardForm } from '#contract/money/card-form.ts'
import { buildForm, type CardFormView } from './build-form.ts'
import { fetchToken } from './fetch-token.ts'

/** The app puts it into the address of the frame. */
const nonce = location.hash.slice(1)

type Configuration = Extract<MessageToCardForm, { kind: 'configure' }>
/** Without the nonce: of each kind. */
type Said = MessageFromCardForm extends infer Each ? (Each extends { nonce: string } ? Omit<Each, 'nonce'> : never) : never

let form: CardFormView | null = null
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
  if (form) return form.setTexts(next.texts)
  form = buildForm(document.body, next.texts, { now: () => new Date(), onEnter: () => say({ kind: 'enter' }) })
  new ResizeObserver(() => say({ kind: 'size', height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body)
}

async function submit(press: string): Promise<void> {
  if (!form || !configuration) return
  const card = form.read()
  if (!card) return say({ kind: 'invalid', press })
  const { session, submitTo } = configuration
  const answer = await fetchToken(new URL(submitTo, location.href).href, { session, ...card })
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
