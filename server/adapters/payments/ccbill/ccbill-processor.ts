/**
 * CCBill: cards are typed into a form with CCBill's widget, on an origin of its own, and become payment tokens; this server charges those. Decision
 * 032 says what is documented where, and what could not be checked.
 */
import { isIPv4 } from 'node:net'
import * as v from 'valibot'
import { decodeCcbillCard, encodeCcbill, type CcbillCard } from '#contract/money/ccbill.ts'
import type { CcbillSettings } from '../../../config/ccbill-settings.ts'
import type { CardProcessor, Charge, ChargeOutcome } from '../card-processor.ts'
import { wasSent } from '../was-sent.ts'
import { fetchAccessToken, postCharge, type CcbillAccount, type CcbillAddress } from './ccbill-client.ts'
import { createCcbillNotices } from './ccbill-notices.ts'
import { attemptName, ccbillCurrency } from './ccbill-values.ts'

export interface CcbillOptions extends CcbillSettings {
  readonly api?: Partial<CcbillAddress>
}

/** Tokens of access are renewed this long before they end. */
const marginMs = 60_000

const answer = v.object({
  approved: v.boolean(),
  subscriptionId: v.nullish(v.union([v.string(), v.number()])),
  denialId: v.nullish(v.union([v.string(), v.number()])),
})

export function createCcbillProcessor(options: CcbillOptions, now: () => Date = () => new Date()): CardProcessor {
  const { account, subaccount, frontend, backend, formOrigin } = options
  const api = { origin: 'https://api.ccbill.com', patienceMs: 20_000, ...options.api }
  let kept: { readonly token: string; readonly endsAt: number } | null = null

  async function backendToken(): Promise<string> {
    if (kept && kept.endsAt - marginMs > now().getTime()) return kept.token
    const { access_token: token, expires_in: seconds } = await fetchAccessToken(api, backend)
    kept = { token, endsAt: now().getTime() + seconds * 1000 }
    return token
  }

  async function send(charge: Charge, card: CcbillCard, token: string): Promise<ChargeOutcome> {
    const path = `/transactions/payment-tokens/${card.threeds ? 'threeds/' : ''}${card.paymentToken}`
    const { status, body } = await postCharge(api, path, token, bodyOf(options, charge, card))
    // The next charge asks for another token.
    if (status === 401) kept = null
    return outcomeOf(status, body, charge, card)
  }

  return {
    kind: 'ccbill',
    capabilities: { keepsCards: false, hasChallenges: false, hasLookUp: false, repeatsAnswers: false, isTest: false },
    async openSession(ip) {
      const { access_token: token } = await fetchAccessToken(api, frontend)
      const about = { applicationId: frontend.id, accessToken: token, account, subaccount, currency: String(ccbillCurrency) }
      const session = encodeCcbill({ ...about, ip: isIPv4(ip) ? ip : null })
      // Where the widget sends the card, whatever address this server uses.
      return { session, submitTo: 'https://api.ccbill.com', formOrigin }
    },
    async charge(charge) {
      const card = decodeCcbillCard(charge.token)
      if (!card) return { state: 'declined', chargeId: '', card: null }
      let token: string
      try {
        token = await backendToken()
      } catch {
        return { state: 'notSent' } // nothing was asked for yet
      }
      try {
        return await send(charge, card, token)
      } catch (error) {
        return wasSent(error) ? { state: 'unknown' } : { state: 'notSent' }
      }
    },
    // Charges can be found by their payment token only, and without their amount, so a look-up could credit nothing.
    lookUp: () => Promise.resolve({ state: 'unknown' }),
    // None is kept.
    forgetCard: () => Promise.resolve(),
    // Its notices are not signed, and come on a path of their own.
    readNotice: () => null,
    notices: createCcbillNotices(options),
  }
}

function bodyOf({ account, subaccount }: CcbillAccount, { amountInCents, attempt }: Charge, { threeds }: CcbillCard): object {
  const price = amountInCents / 100
  return {
    clientAccnum: account,
    clientSubacc: subaccount,
    initialPrice: price,
    // A single payment: nothing recurs.
    initialPeriod: 0,
    currencyCode: ccbillCurrency,
    createNewPaymentToken: false,
    passThroughInfo: [{ name: attemptName, value: attempt }],
    // The price is ours, whatever the browser says.
    ...(threeds ? { ...threeds, threedsAmount: price, threedsCurrency: ccbillCurrency } : {}),
  }
}

function outcomeOf(status: number, body: unknown, { amountInCents }: Charge, { card }: CcbillCard): ChargeOutcome {
  // Refused before anything was charged: our credentials, or a token that is not known, used up, or over.
  if (status === 401 || status === 403) return { state: 'notSent' }
  if (status === 400 || status === 404) return { state: 'declined', chargeId: '', card }
  const read = v.safeParse(answer, body)
  // 500 among others: the money may have been taken.
  if (status !== 200 || !read.success) return { state: 'unknown' }
  const { approved, subscriptionId, denialId } = read.output
  if (!approved) return { state: 'declined', chargeId: String(denialId ?? ''), card }
  if (subscriptionId === null || subscriptionId === undefined) return { state: 'unknown' }
  // Its answer names no amount: it took what was asked for. Its notice names it, and is compared.
  return { state: 'paid', chargeId: String(subscriptionId), amountInCents, card }
}
