/** Calls between friends, as the tests of calls need them. */
import { getCall, startCall, type Call, type CallState } from '#contract/chat/calls.ts'
import { acceptCall, rejoinCall } from '../../domains/calls/index.ts'
import { signInFriends, type Credentials, type TestServer } from '../index.ts'

/** The device that a call is answered, switched or ended from. */
export const deviceOf = ({ memberId }: Credentials, name = 'first') => ({ memberId, socketId: `${memberId}-${name}` })

export function callSite(server: TestServer) {
  const ring = async (from: Credentials, to: Credentials, on = server) =>
    (await on.call(startCall, { userId: to.memberId as never }, { as: from })).data
  const seenBy = async (as: Credentials, sessionId?: Call['sessionId'], on = server) =>
    (await on.call(getCall, sessionId === undefined ? {} : { sessionId }, { as })).data.call
  return {
    ring,
    seenBy,
    stateFor: async (as: Credentials, sessionId: Call['sessionId']): Promise<CallState | undefined> => (await seenBy(as, sessionId))?.state,
    async talking(): Promise<[Credentials, Credentials, Call]> {
      const [tom, jan] = await signInFriends(server)
      const call = await ring(tom, jan)
      await rejoinCall(server.services, deviceOf(tom), call.sessionId)
      await acceptCall(server.services, deviceOf(jan), call.sessionId)
      return [tom, jan, call]
    },
  }
}
