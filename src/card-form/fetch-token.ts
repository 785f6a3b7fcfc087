/** The card on its way to the processor: the only request that the frame can make (`connect-src`). */
import * as v from 'valibot'
import type { CardFields } from '#contract/money/cards.ts'
import { cardToken } from '#contract/money/payments.ts'

export type TokenAnswer = { readonly token: string } | { readonly reason: 'offline' | 'refused' }

const answered = v.object({ token: cardToken })

/** Without a content type of its own, so that the browser asks no permission first. */
export async function fetchToken(url: string, card: CardFields & { readonly session: string }): Promise<TokenAnswer> {
  try {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(card), credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (!response.ok) return { reason: response.status === 422 ? 'refused' : 'offline' }
    const answer = v.safeParse(answered, await response.json())
    return answer.success ? { token: answer.output.token } : { reason: 'refused' }
  } catch {
    return { reason: 'offline' } // no answer, or one that is not JSON
  }
}
