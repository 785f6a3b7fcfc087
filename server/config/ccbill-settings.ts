/** The settings of CCBill, which are read only with `CARD_PROCESSOR=ccbill` (docs/operations.md). */
import * as v from 'valibot'
import { ConfigError } from './config-error.ts'

/** Everything that its adapter needs to know. */
export interface CcbillSettings {
  /** `900000` and `0` of the account 900000-0000. */
  readonly account: number
  readonly subaccount: number
  readonly frontend: { readonly id: string; readonly secret: string }
  readonly backend: { readonly id: string; readonly secret: string }
  readonly noticeSecret: string
  readonly noticeNetworks: readonly string[]
  /** The origin of the card form: its address is not the app's, because the widget is somebody else's script. */
  readonly formOrigin: string
}

const credential = v.optional(v.pipe(v.string(), v.maxLength(200)))
const network = /^\d{1,3}(?:\.\d{1,3}){3}\/(?:[12]?\d|3[0-2])$/

export const ccbillSettings = {
  CCBILL_ACCOUNT: v.optional(v.pipe(v.string(), v.regex(/^\d{6}-\d{4}$/, 'expected an account such as 900000-0000'))),
  /** The application for browsers, and the one for this server. */
  CCBILL_FRONTEND_ID: credential,
  CCBILL_FRONTEND_SECRET: credential,
  CCBILL_BACKEND_ID: credential,
  CCBILL_BACKEND_SECRET: credential,
  /** The last part of the path on which its notices arrive. */
  CCBILL_NOTICE_SECRET: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{24,100}$/, 'expected 24 to 100 letters, digits, - or _'))),
  /** Where its notices come from, as it publishes them. */
  CCBILL_NOTICE_NETWORKS: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(',').map((each) => each.trim())),
      v.check((value) => value.every((each) => network.test(each)), 'expected networks such as 64.38.212.0/24, separated by commas'),
    ),
    '64.38.212.0/24,64.38.215.0/24,64.38.240.0/24,64.38.241.0/24',
  ),
  /** The origin of the card form, which leads to this server too and is not the app's: CCBill's script runs there. */
  CARD_FORM_ORIGIN: v.optional(v.pipe(v.string(), v.regex(/^https:\/\/[^/\s]+$/, 'expected an origin such as https://pay.example'))),
} as const

const settings = v.object(ccbillSettings)
type Given = v.InferOutput<typeof settings> & {
  readonly CARD_PROCESSOR?: string | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly APP_ORIGIN?: string | undefined
}

/** Throws ConfigError for what is missing. */
export function ccbillAccount(given: Given): CcbillSettings | null {
  if (given.CARD_PROCESSOR !== 'ccbill') return null
  const of = (name: Exclude<keyof typeof ccbillSettings, 'CCBILL_NOTICE_NETWORKS'>): string => {
    const value = given[name]
    if (value === undefined) throw new ConfigError(`${name}: expected beside CARD_PROCESSOR=ccbill`)
    return value
  }
  const formOrigin = new URL(of('CARD_FORM_ORIGIN')).origin
  if (given.PUBLIC_URL === undefined) throw new ConfigError('PUBLIC_URL: expected beside CARD_PROCESSOR=ccbill')
  for (const own of [given.PUBLIC_URL, given.APP_ORIGIN])
    if (own !== undefined && new URL(own).origin === formOrigin)
      throw new ConfigError('CARD_FORM_ORIGIN: expected another origin than the app’s, which the card processor’s script must not reach')
  const [account = '', subaccount = ''] = of('CCBILL_ACCOUNT').split('-')
  return {
    account: Number(account),
    subaccount: Number(subaccount),
    frontend: { id: of('CCBILL_FRONTEND_ID'), secret: of('CCBILL_FRONTEND_SECRET') },
    backend: { id: of('CCBILL_BACKEND_ID'), secret: of('CCBILL_BACKEND_SECRET') },
    noticeSecret: of('CCBILL_NOTICE_SECRET'),
    noticeNetworks: given.CCBILL_NOTICE_NETWORKS,
    formOrigin,
  }
}
