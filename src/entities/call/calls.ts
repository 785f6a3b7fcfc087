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
  type Call,
  type CallId,
  type CallSignal,
} from '#contract/chat/calls.ts'
import { plainAnswer } from '#contract/chat/chat-events.ts'
import { call } from '#src/data/http/call.ts'
import { askChat } from '#src/data/realtime/chat-connection.ts'
import type { MemberId } from '#contract/primitives.ts'

const acts = { accept: acceptCall, decline: declineCall, cancel: cancelCall, hangUp, rejoin: rejoinCall } as const
export type CallAct = keyof typeof acts

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

/** Rejects with `CallRefused`, or like `askChat` where there was no response. */
export async function actOnCall(act: CallAct, sessionId: CallId): Promise<void> {
  const answer = await askChat(acts[act], { sessionId }, plainAnswer)
  if (!answer.isOk) throw new CallRefused(answer.code, answer.errors)
}

export async function signalOther(signal: CallSignal): Promise<void> {
  const answer = await askChat(sendSignal, signal, plainAnswer)
  if (!answer.isOk) throw new CallRefused(answer.code, answer.errors)
}
