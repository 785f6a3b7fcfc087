/** A device's requests about calls: starting and looking up by HTTP, everything else over the chat's connection. */
import type { FieldErrors } from '#contract/errors/error-codes.ts'
import {
  acceptCall,
  cancelCall,
  declineCall,
  getCall,
  hangUp,
  rejoinCall,
  sendSignal,
  startCall,
  switchCall,
  type Call,
  type CallId,
  type CallSignal,
} from '#contract/chat/calls.ts'
import { plainAnswer, seatAnswer } from '#contract/chat/chat-events.ts'
import { call } from '#src/data/http/call.ts'
import { askChat } from '#src/data/realtime/chat-connection.ts'
import type { MemberId } from '#contract/primitives.ts'

const leaving = { decline: declineCall, cancel: cancelCall, hangUp } as const
const joining = { accept: acceptCall, rejoin: rejoinCall, switch: switchCall } as const
/** The device leaves the call, or takes the member's seat in it. */
export type LeaveAct = keyof typeof leaving
export type JoinAct = keyof typeof joining

/** The server refused. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly code: string
  readonly fieldErrors: FieldErrors
  constructor(code: string, fieldErrors: FieldErrors = {}) {
    super(code)
    this.code = code
    this.fieldErrors = fieldErrors
  }
}

export function ringAt(userId: MemberId): Promise<Call> {
  return call(startCall, { userId })
}

/** Without an id, the call that is ringing or running. */
export async function findCall(sessionId?: CallId): Promise<Call | null> {
  return (await call(getCall, sessionId === undefined ? {} : { sessionId })).call
}

/** `seat`: the one that this device has. Rejects with `CallRefused`, or like `askChat` where there was no response. */
export async function leaveCall(act: LeaveAct, sessionId: CallId, seat: string | null): Promise<void> {
  const answer = await askChat(leaving[act], { sessionId, ...(seat !== null && act !== 'decline' && { seat }) }, plainAnswer)
  if (!answer.isOk) throw new CallRefused(answer.code, answer.errors)
}

/** `seat`: one that this device had. Resolves with the seat it has now. Rejects like `leaveCall`. */
export async function joinCall(act: JoinAct, sessionId: CallId, seat: string | null = null): Promise<string> {
  const answer = await askChat(joining[act], { sessionId, ...(seat !== null && act === 'rejoin' && { seat }) }, seatAnswer)
  if (!answer.isOk) throw new CallRefused(answer.code, answer.errors)
  return answer.seat
}

export async function signalOther(signal: CallSignal): Promise<void> {
  const answer = await askChat(sendSignal, signal, plainAnswer)
  if (!answer.isOk) throw new CallRefused(answer.code, answer.errors)
}
