import { chatLimits } from '#contract/chat/limits.ts'
import type { Transaction } from '../../../db/context.ts'
import { spendDaily } from '../../../db/spend-daily.ts'
import type { MemberContext } from '../../../http/context.ts'
import type { Invited } from '../reads/invited.ts'

/** First messages to strangers and additions of strangers to groups share one limit. */
export async function spendOnStrangers(tx: Transaction, { viewer, now }: MemberContext, invited: readonly Invited[]): Promise<void> {
  for (const { isStranger } of invited)
    if (isStranger) await spendDaily(tx, { key: strangerKey(viewer.id), most: chatLimits.strangersPerDay, now: now() })
}

export const strangerKey = (memberId: number) => `chat-stranger:${memberId}`
