import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { memberId, type MemberId } from '#contract/primitives.ts'

/** A member's id in an address; anything else is an unknown address. */
export const memberIdParam = {
  parse: (params: { memberId: string }): { memberId: MemberId } => {
    const parsed = v.safeParse(memberId, Number(params.memberId))
    if (!parsed.success) throw notFound()
    return { memberId: parsed.output }
  },
  stringify: (params: { memberId: MemberId }): { memberId: string } => ({ memberId: String(params.memberId) }),
}
