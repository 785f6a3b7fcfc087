/** The state of a call as the screen shows it. Only the engine writes it. */
import { useSyncExternalStore } from 'react'
import type { CallId } from '#contract/chat/calls.ts'
import type { MemberId } from '#contract/primitives.ts'
import { createObservable } from '#src/lib/observable.ts'
import type { MediaProblem } from './devices.ts'
import type { Link } from './peer.ts'

export interface Party {
  readonly userId: MemberId
  readonly userName: string
  readonly userImage: string | null
}

/** How it ended, or why it did not begin. */
export type Outcome =
  | 'ended'
  | 'declined'
  | 'cancelled'
  | 'missed'
  | 'busy'
  | 'elsewhere'
  /** The member is in the call on another device; this one can take it. */
  | 'held'
  | 'no_relay'
  | 'impossible'
  | 'too_often'
  | 'offline'
  | 'not_here'

export interface CallView {
  /** ringing: incoming · calling: outgoing · talking: accepted by both · over: a note about the outcome is shown. */
  readonly phase: 'none' | 'ringing' | 'calling' | 'talking' | 'over'
  readonly sessionId: CallId | null
  readonly other: Party | null
  readonly isCaller: boolean
  /** Answered here; the devices or the server have not responded yet. */
  readonly isAnswering: boolean
  readonly problem: MediaProblem | null
  readonly outcome: Outcome | null
  readonly link: Link
  /** A time of `performance.now()`. */
  readonly startedAtMs: number | null
  readonly isRelayOnly: boolean
  /** With the outcome `held`: nobody has answered yet. */
  readonly isHeldRinging: boolean
  /** The member's own camera, unblurred; the video actually sent depends on `isClear`. */
  readonly own: MediaStream | null
  readonly remote: MediaStream | null
  readonly isMicrophoneOn: boolean
  readonly isCameraOn: boolean
  /** The member agreed to be seen without blur. */
  readonly isClear: boolean
  readonly canFlip: boolean
  readonly isOtherMicrophoneOn: boolean
  readonly isOtherCameraOn: boolean
  readonly isOtherClear: boolean
  /** Shown small, in a corner. */
  readonly isSmall: boolean
}

export const noCall: CallView = {
  phase: 'none',
  sessionId: null,
  other: null,
  isCaller: false,
  isAnswering: false,
  problem: null,
  outcome: null,
  link: 'connecting',
  startedAtMs: null,
  isRelayOnly: false,
  isHeldRinging: false,
  own: null,
  remote: null,
  isMicrophoneOn: true,
  isCameraOn: false,
  isClear: false,
  canFlip: false,
  isOtherMicrophoneOn: true,
  isOtherCameraOn: false,
  isOtherClear: false,
  isSmall: false,
}

const view = createObservable<CallView>(noCall)

export const callView = view

export function changeCall(change: Partial<CallView>): void {
  view.set({ ...view.get(), ...change })
}

export function useCall(): CallView {
  return useSyncExternalStore(view.subscribe, view.get)
}
