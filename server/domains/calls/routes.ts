/** Routes of the calls domain. */
import * as contract from '#contract/chat/calls.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { endOverdueCalls } from './end-overdue.ts'
import { presentCall } from './present.ts'
import { findCallOf } from './reads/find-call.ts'
import { startCall } from './start-call.ts'

export const callsRoutes: readonly Implementation[] = [
  implement(contract.startCall, async (context, input) => presentCall(await startCall(context, input), context.viewer.id, context)),
  implement(contract.getCall, async (context, { sessionId }) => {
    await endOverdueCalls(context)
    const found = await findCallOf(context.db, context.viewer.id, sessionId)
    return { call: found ? presentCall(found, context.viewer.id, context) : null }
  }),
]
