/**
 * The messages between the app and the frame of the card form. The frame has no origin, so each message carries the nonce of its frame, and each
 * side checks the window that it came from. What is typed never travels; a token does.
 */
import * as v from 'valibot'
import { cardToken } from './payments.ts'

const nonce = v.pipe(v.string(), v.uuid())
/** Of one press of the pay button. */
const press = v.pipe(v.string(), v.uuid())

/** Texts of the form, in the member's language. */
export const cardFormTextNames = [
  ...['holder', 'number', 'month', 'year', 'cvv', 'choose'],
  ...['email', 'country', 'postalCode'],
  ...['required', 'card.number', 'card.expired', 'card.cvv'],
] as const
export type CardFormTexts = Readonly<Record<string, string>>

export const messageToCardForm = v.variant('kind', [
  v.object({
    kind: v.literal('configure'),
    nonce,
    session: v.string(),
    /** Where the card is sent. */
    submitTo: v.string(),
    locale: v.string(),
    texts: v.record(v.string(), v.string()),
    /** Custom properties of the theme: `--text` and others. */
    colours: v.record(v.pipe(v.string(), v.regex(/^--[a-z-]+$/)), v.string()),
  }),
  v.object({ kind: v.literal('submit'), nonce, press }),
])
export type MessageToCardForm = v.InferOutput<typeof messageToCardForm>

export const messageFromCardForm = v.variant('kind', [
  v.object({ kind: v.literal('ready'), nonce }),
  /** In CSS pixels: the frame is as high as its form. */
  v.object({ kind: v.literal('size'), nonce, height: v.pipe(v.number(), v.minValue(0), v.maxValue(4000)) }),
  /** Enter was pressed in a field. */
  v.object({ kind: v.literal('enter'), nonce }),
  v.object({ kind: v.literal('token'), nonce, press, token: cardToken }),
  /** A field is missing or wrong; the form says which. */
  v.object({ kind: v.literal('invalid'), nonce, press }),
  /** offline: no answer · refused: the processor did not accept the card form. */
  v.object({ kind: v.literal('failed'), nonce, press, reason: v.picklist(['offline', 'refused']) }),
])
export type MessageFromCardForm = v.InferOutput<typeof messageFromCardForm>
