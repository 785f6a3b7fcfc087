/**
 * What the card form of CCBill and the server tell each other: the session that the form works with, and what it hands to the app as the token of
 * the card. Both travel as base64url of JSON, through the app, which does not read them.
 */
import * as v from 'valibot'
import { shownCard } from './cards.ts'

const short = v.pipe(v.string(), v.maxLength(200))

export const ccbillSession = v.object({
  /** Of the application for browsers. */
  applicationId: short,
  /** An OAuth token of that application, for a few minutes. */
  accessToken: v.pipe(v.string(), v.maxLength(4000)),
  account: v.number(),
  subaccount: v.number(),
  /** ISO 4217, as a number of three digits. */
  currency: short,
  /** The member's, which CCBill asks for. Null: not IPv4, or not known. */
  ip: v.nullable(short),
})
export type CcbillSession = v.InferOutput<typeof ccbillSession>

/** What the member's bank said about them (3-D Secure), as CCBill's widget answers it and its API takes it. */
const threeds = v.partial(
  v.object({
    ...{ threedsCardToken: short, threedsEci: short, threedsStatus: short, threedsVersion: short, threedsXid: short },
    ...{ threedsCavv: short, threedsCavvAlgorithm: short, threedsDsTransId: short, threedsAcsTransId: short, threedsSdkTransId: short },
    ...{ threedsAuthenticationType: short, threedsAuthenticationValue: short, threedsClientTransactionId: short },
    ...{ threedsError: short, threedsErrorDetail: short, threedsErrorCode: short },
    threedsSuccess: v.union([v.boolean(), short]),
  }),
)
export type CcbillThreeds = v.InferOutput<typeof threeds>

export const ccbillCard = v.object({
  paymentToken: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{16,64}$/)),
  card: shownCard,
  /** Null: the card's bank wants no confirmation. */
  threeds: v.nullable(threeds),
})
export type CcbillCard = v.InferOutput<typeof ccbillCard>

/** ASCII only, because `btoa` takes nothing else. */
export function encodeCcbill(value: CcbillCard | CcbillSession): string {
  const ascii = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return btoa(ascii).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Null for what is not one of these. */
export function decodeCcbillCard(text: string): CcbillCard | null {
  const read = v.safeParse(ccbillCard, parse(text))
  return read.success ? read.output : null
}

export function decodeCcbillSession(text: string): CcbillSession | null {
  const read = v.safeParse(ccbillSession, parse(text))
  return read.success ? read.output : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(atob(text.replace(/-/g, '+').replace(/_/g, '/')))
  } catch {
    return null // neither base64url nor JSON: the schema refuses it
  }
}
