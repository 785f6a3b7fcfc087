/**
 * CCBill's notices (webhooks). They are not signed: they are believed because they come from CCBill's addresses, on a path that only CCBill knows,
 * for our account, and say the amount that we asked for.
 */
import { BlockList, isIP } from 'node:net'
import * as v from 'valibot'
import { areSameSecrets } from '../../../lib/equal-secrets.ts'
import type { CcbillSettings } from '../../../config/ccbill-settings.ts'
import type { ChargeOutcome, PlainNotice, PlainNotices, ProcessorNotice } from '../card-processor.ts'
import { cardTypes, type ShownCard } from '#contract/money/cards.ts'
import { attemptName, ccbillCurrency } from './ccbill-values.ts'

type NoticeSettings = Pick<CcbillSettings, 'account' | 'subaccount' | 'noticeSecret' | 'noticeNetworks'>

const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200))
const optionalText = v.optional(v.nullable(text))

const fields = v.object({
  clientAccnum: text,
  clientSubacc: text,
  transactionId: optionalText,
  subscriptionId: optionalText,
  billedInitialPrice: optionalText,
  billedCurrencyCode: optionalText,
  amount: optionalText,
  currencyCode: optionalText,
  cardType: optionalText,
  last4: optionalText,
  [attemptName]: optionalText,
  [`X-${attemptName}`]: optionalText,
})
type Fields = v.InferOutput<typeof fields>

/** Those that change what was bought. CCBill charges a payment token as an "up sale", and calls the first sale of a form a "new sale". */
const meanings = {
  NewSaleSuccess: 'paid',
  UpSaleSuccess: 'paid',
  NewSaleFailure: 'declined',
  UpSaleFailure: 'declined',
  Refund: 'refund',
  Void: 'refund',
  Chargeback: 'chargeback',
  /** An electronic check that came back. */
  Return: 'chargeback',
} as const
type Meaning = (typeof meanings)[keyof typeof meanings]

export function createCcbillNotices({ account, subaccount, noticeSecret, noticeNetworks }: NoticeSettings): PlainNotices {
  const networks = new BlockList()
  for (const network of noticeNetworks) {
    const [address = '', bits = '32'] = network.split('/')
    networks.addSubnet(address, Number(bits), 'ipv4')
  }

  return {
    read({ ip, secret, event, body }: PlainNotice): ProcessorNotice | 'ignored' | null {
      if (!isFrom(networks, ip) || !areSameSecrets(noticeSecret, secret)) return null
      const read = v.safeParse(fields, body)
      if (!read.success || Number(read.output.clientAccnum) !== account || Number(read.output.clientSubacc) !== subaccount) return null
      const meaning: Meaning | undefined = Object.hasOwn(meanings, event) ? meanings[event as keyof typeof meanings] : undefined
      return meaning === undefined ? 'ignored' : noticeOf(event, meaning, read.output)
    },
  }
}

function isFrom(networks: BlockList, ip: string): boolean {
  const address = ip.replace(/^::ffff:/i, '')
  return isIP(address) === 4 && networks.check(address, 'ipv4')
}

/** Null: it lacks what its kind must have. */
function noticeOf(event: string, meaning: Meaning, given: Fields): ProcessorNotice | null {
  const { transactionId, subscriptionId } = given
  const attempt = given[attemptName] ?? given[`X-${attemptName}`] ?? null
  const chargeId = subscriptionId ?? ''
  // A charge that failed has no subscription.
  if (!transactionId || (attempt === null && chargeId === '')) return null
  const id = `ccbill:${event}:${transactionId}`
  const outcome = outcomeOf(meaning, chargeId, given)
  return outcome && { id, attempt, chargeId, outcome }
}

function outcomeOf(meaning: Meaning, chargeId: string, given: Fields): ChargeOutcome | null {
  if (meaning === 'declined') return { state: 'declined', chargeId, card: cardOf(given) }
  const isSale = meaning === 'paid'
  const [price, currency] = isSale ? [given.billedInitialPrice, given.billedCurrencyCode] : [given.amount, given.currencyCode]
  const amountInCents = centsOf(price)
  if (amountInCents === null || !currency) return null
  // Another currency is another amount: staff find out.
  const isOurs = Number(currency) === ccbillCurrency
  if (!isSale) return { state: 'reversed', chargeId, amountInCents: isOurs ? amountInCents : 0, reason: meaning }
  if (!isOurs) return { state: 'unknown' }
  return { state: 'paid', chargeId, amountInCents, card: cardOf(given) }
}

/** `19.99` and `-19.99` (a refund) are 1999. */
function centsOf(price: string | null | undefined): number | null {
  return price && /^-?\d{1,7}(?:\.\d{1,2})?$/.test(price) ? Math.round(Math.abs(Number(price)) * 100) : null
}

function cardOf({ cardType, last4 }: Fields): ShownCard | null {
  if (!last4 || !/^\d{4}$/.test(last4)) return null
  return { brand: cardTypes.find((type) => type === cardType?.toLowerCase()) ?? null, last4 }
}
