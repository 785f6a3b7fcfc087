/**
 * A payment token from CCBill's Advanced Widget, which sends the card from the browser to CCBill. Where the card's bank wants a confirmation (3-D
 * Secure), the widget shows its page first, and what the bank said goes along with the token.
 */
import * as v from 'valibot'
import { cardTypeOf, digitsOf, type CardFields } from '#contract/money/cards.ts'
import { ccbillCard, decodeCcbillSession, encodeCcbill, type CcbillSession } from '#contract/money/ccbill.ts'
import type { TokenAnswer } from '../fetch-token.ts'
import type { CardHolder } from './holder-fields.ts'

/** Loaded from CCBill, as its rules demand; never a copy of ours. */
export const widgetAddress = 'https://js.ccbill.com/v1.13.1/ccbill-advanced-widget.js'

/** Of CCBill's library: the calls that are used here. Answers are responses of `fetch`, or what those hold. */
export interface CcbillWidget {
  isScaRequired(accessToken: string, account: number, subaccount: number): Promise<unknown>
  authenticateCustomer(accessToken: string, account: number, subaccount: number, form: HTMLFormElement): Promise<unknown>
  createPaymentToken(
    accessToken: string,
    account: number,
    subaccount: number,
    clearPaymentInfo: null,
    clearCustomerInfo: null,
    hours: number,
    uses: number,
  ): Promise<unknown>
}
export type MakeWidget = new (applicationId: string) => CcbillWidget

declare global {
  interface Window {
    ccbill?: { CCBillAdvancedWidget: MakeWidget }
  }
}

/** Loads the library once; a load that failed is tried again. */
export function createWidgetLoader(page: Document): () => Promise<MakeWidget> {
  let loading: Promise<MakeWidget> | null = null
  const load = () =>
    new Promise<MakeWidget>((resolve, reject) => {
      const script = page.createElement('script')
      script.src = widgetAddress
      script.addEventListener('load', () => {
        const library = page.defaultView?.ccbill
        if (library) resolve(library.CCBillAdvancedWidget)
        else reject(new Error('The library is not there.'))
      })
      script.addEventListener('error', () => reject(new Error('The library did not load.')))
      page.head.append(script)
    })
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
}

export interface Typed {
  readonly card: CardFields
  readonly holder: CardHolder
}

/** One payment, within the hour. */
const [hours, uses] = [1, 1]

export async function requestWidgetToken(load: () => Promise<MakeWidget>, sessionText: string, typed: Typed): Promise<TokenAnswer> {
  const session = decodeCcbillSession(sessionText)
  if (!session) return { reason: 'refused' }
  let Widget: MakeWidget
  try {
    Widget = await load()
  } catch {
    return { reason: 'offline' }
  }
  const form = fill(document, session, typed)
  try {
    return await ask(new Widget(session.applicationId), session, form, typed.card)
  } catch (error) {
    // The library throws what it finds wrong with the fields, and rejects with CCBill's refusals; a lost connection is a TypeError.
    return { reason: error instanceof TypeError ? 'offline' : 'refused' }
  } finally {
    form.remove()
  }
}

const scaAnswer = v.union([v.boolean(), v.object({ scaRequired: v.boolean() }), v.object({ required: v.boolean() })])
const tokenAnswer = v.object({ paymentTokenId: v.string() })

async function ask(widget: CcbillWidget, session: CcbillSession, form: HTMLFormElement, card: CardFields): Promise<TokenAnswer> {
  const { accessToken, account, subaccount } = session
  const sca = v.parse(scaAnswer, await jsonOf(await widget.isScaRequired(accessToken, account, subaccount)))
  const isRequired = typeof sca === 'boolean' ? sca : 'scaRequired' in sca ? sca.scaRequired : sca.required
  const threeds = isRequired ? await jsonOf(await widget.authenticateCustomer(accessToken, account, subaccount, form)) : null
  const made = await jsonOf(await widget.createPaymentToken(accessToken, account, subaccount, null, null, hours, uses))
  const { paymentTokenId: paymentToken } = v.parse(tokenAnswer, made)
  const number = digitsOf(card.number, 16)
  return {
    token: encodeCcbill(v.parse(ccbillCard, { paymentToken, card: { brand: cardTypeOf(number), last4: number.slice(-4) }, threeds })),
  }
}

async function jsonOf(answer: unknown): Promise<unknown> {
  if (!(answer instanceof Response)) return answer
  if (!answer.ok) throw new Error(`CCBill answered ${answer.status}.`)
  return answer.json()
}

/** The library reads the fields of a form by their names. Hidden, and there only while it does. */
function fill(page: Document, { currency, ip }: CcbillSession, { card, holder }: Typed): HTMLFormElement {
  const words = card.holder.trim().split(/\s+/)
  const values: Readonly<Record<string, string>> = {
    nameOnCard: card.holder.trim(),
    firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    lastName: words.at(-1) ?? '',
    cardNumber: digitsOf(card.number, 16),
    expMonth: String(Number(card.month)),
    expYear: card.year,
    cvv2: card.cvv,
    currencyCode: currency,
    ...holder,
    ...(ip === null ? {} : { ipAddress: ip }),
  }
  const form = page.createElement('form')
  form.hidden = true
  for (const [name, value] of Object.entries(values)) {
    const input = page.createElement('input')
    input.type = 'hidden'
    input.dataset['ccbill'] = name
    input.value = value
    form.append(input)
  }
  // First in the page: the library looks for the first form.
  page.body.prepend(form)
  return form
}
