/**
 * A call on this device, from the first ring to its end. One at a time. The server's state of a call is authoritative;
 * events missed while offline are fetched on reconnect.
 */
import {
  callEnded,
  callRequested,
  callSignal,
  callTurn,
  type Call,
  type CallId,
  type CallSignal,
  type CallTurn,
} from '#contract/chat/calls.ts'
import { callTimes } from '#contract/chat/limits.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { chatConnectionState, onChatEvent } from '#src/data/realtime/chat-connection.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { CallRefused, findCall, joinCall, leaveCall, ringAt, signalOther, type LeaveAct } from '#src/entities/call/calls.ts'
import { CallError } from '#src/http/call-error.ts'
import { holdUpdates } from '#src/platform/busy.ts'
import { callView, changeCall, noCall, type Outcome, type Party } from './call-view.ts'
import { outcomeOf } from './outcome-of.ts'
import { closeOwnMedia, flipCamera, openOwnMedia, sendOwnMedia, showClearly, switchCamera, switchMicrophone } from './own-media.ts'
import { openPeer, type Peer, type Signal } from './peer.ts'
import { keepRingingSound } from './keep-ringing-sound.ts'

/** Grace period beyond the server's own limit, in case its event was lost. */
const latenessMs = 4000
const noteMs = 5000

let peer: Peer | null = null
/** Signals received before the turn that opens the connection. */
let early: Signal[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** This device's seat in the call; null before it has one. */
let seat: string | null = null
let release: (() => void) | null = null
/** Incremented with every call: late answers to an older one are ignored. */
let life = 0
/** Continuation once camera and microphone are open. */
let next: (() => Promise<void>) | null = null

let isFollowing = false

/** Starts listening; the connection is opened elsewhere. Further calls have no effect. */
export function followCalls(): void {
  if (isFollowing) return
  isFollowing = true
  keepRingingSound()
  onChatEvent(callRequested, ({ call }) => takeRing(call))
  onChatEvent(callTurn, (turn) => void takeTurn(turn).catch(reportProblem))
  onChatEvent(callSignal, (signal) => void takeSignal(signal))
  onChatEvent(callEnded, ({ sessionId, reason }) => {
    if (sessionId === callView.get().sessionId) end(reason)
  })
  const look = () => {
    if (chatConnectionState.get() === 'connected') void lookAnew().catch(reportProblem)
  }
  chatConnectionState.subscribe(look)
  look()
  sessionState.subscribe(() => {
    if (sessionState.get().kind !== 'signedIn') clear()
  })
  addEventListener('online', () => void peer?.restart())
  // Closing the page hangs up.
  addEventListener('pagehide', () => hangUp())
  // The call becomes small when the member navigates within the app.
  addEventListener('hashchange', () => {
    if (callView.get().phase === 'talking') changeCall({ isSmall: true })
  })
}

export async function callMember(other: Party): Promise<void> {
  const { phase } = callView.get()
  if (phase !== 'none' && phase !== 'over') return changeCall({ isSmall: false })
  followCalls()
  begin({ phase: 'calling', other, isCaller: true })
  await withDevices(true, () => ring(other))
}

export async function answerCall(withCamera: boolean): Promise<void> {
  const { phase, sessionId } = callView.get()
  if (phase !== 'ringing' || sessionId === null) return
  changeCall({ isAnswering: true })
  await withDevices(withCamera, () => accept(sessionId))
}

/** After a refusal: requests the devices again, both or the microphone alone. */
export async function tryDevicesAgain(withCamera: boolean): Promise<void> {
  if (next) await withDevices(withCamera, next)
  else await turnCamera(withCamera)
}

export function declineCall(): void {
  const { sessionId } = callView.get()
  clear()
  if (sessionId !== null) say('decline', sessionId)
}

/** Also cancels a call that is only ringing at the other end. */
export function hangUp(): void {
  const { phase, sessionId, isCaller } = callView.get()
  if (phase !== 'calling' && phase !== 'talking') return
  const mine = seat
  clear()
  if (sessionId === null) return
  say(phase === 'talking' ? 'hangUp' : isCaller ? 'cancel' : 'decline', sessionId, mine)
}

/** Moves the call here from the member's other device. */
export async function switchHere(): Promise<void> {
  const { other, sessionId, isCaller, outcome, isHeldRinging } = callView.get()
  if (outcome !== 'held' || !other || sessionId === null) return
  begin({ phase: 'calling', other, sessionId, isCaller, isAnswering: !isHeldRinging })
  await withDevices(true, () => moveHere(sessionId))
}

export function closeNote(): void {
  if (callView.get().phase === 'over') clear()
}

export function turnMicrophone(isOn: boolean): void {
  switchMicrophone(isOn)
  tellOther()
}

export async function turnCamera(isOn: boolean): Promise<void> {
  changeCall({ problem: await switchCamera(isOn) })
  tellOther()
}

export async function turnClear(isClear: boolean): Promise<void> {
  await showClearly(isClear)
  tellOther()
}

export async function flip(): Promise<void> {
  await flipCamera()
  tellOther()
}

export function dismissProblem(): void {
  changeCall({ problem: null })
}

function begin(change: Parameters<typeof changeCall>[0]): void {
  clear()
  release = holdUpdates('call')
  changeCall(change)
}

function clear(): void {
  life += 1
  clearTimeout(timer)
  release?.()
  release = null
  next = null
  seat = null
  early = []
  peer?.close()
  peer = null
  closeOwnMedia()
  callView.set(noCall)
}

function end(outcome: Outcome): void {
  const { other, isCaller, startedAtMs } = callView.get()
  clear()
  // A member who cancelled needs no note; a caller nobody answered finds the missed call in the conversation.
  if (!other || (outcome === 'cancelled' && isCaller)) return
  changeCall({ phase: 'over', other, isCaller, outcome, startedAtMs })
  timer = setTimeout(closeNote, noteMs)
}

async function withDevices(withCamera: boolean, then: () => Promise<void>): Promise<void> {
  const mine = life
  next = then
  const problem = await openOwnMedia(withCamera)
  if (mine !== life) return closeOwnMedia()
  changeCall({ problem })
  if (problem) return
  next = null
  await then()
}

async function ring(other: Party): Promise<void> {
  const mine = life
  try {
    const call = await ringAt(other.userId)
    if (call.hasSeat) return mine === life ? holdElsewhere(call) : undefined
    // Hung up in the meantime.
    if (mine !== life) return say(call.isCaller ? 'cancel' : 'decline', call.sessionId)
    changeCall({ sessionId: call.sessionId, isCaller: call.isCaller })
    if (call.state === 'busy') return end('busy')
    expire(call)
    // The other member was calling at the same moment: the server made it one call, and this accepts it.
    if (!call.isCaller && call.state === 'ringing') await accept(call.sessionId)
    else await takePlace(call.sessionId)
  } catch (error) {
    if (mine !== life) return
    const held = error instanceof CallError && error.code === 'forbidden' ? await findCall() : null
    if (mine !== life) return
    if (held?.hasSeat) holdElsewhere(held)
    else end(outcomeOf(error))
  }
}

/** A note with a choice: nothing happens to the call on the other device. */
function holdElsewhere({ sessionId, state, isCaller, caller, callee }: Call): void {
  const { userId, userName, userImage } = isCaller ? callee : caller
  clear()
  const other = { userId, userName, userImage }
  changeCall({ phase: 'over', outcome: 'held', sessionId, isCaller, other, isHeldRinging: state === 'ringing' })
}

async function moveHere(sessionId: CallId): Promise<void> {
  const mine = life
  try {
    await take(sessionId, joinCall('switch', sessionId))
  } catch (error) {
    if (mine !== life) return
    if (error instanceof CallRefused) end(error.code === 'not_found' ? 'ended' : outcomeOf(error))
    else await lookAnew()
  }
}

/** Remembers the seat, unless the call is over here by then. */
async function take(sessionId: CallId, joining: Promise<string>): Promise<void> {
  const mine = life
  const given = await joining
  if (mine === life && callView.get().sessionId === sessionId) seat = given
}

async function accept(sessionId: CallId): Promise<void> {
  const mine = life
  try {
    await take(sessionId, joinCall('accept', sessionId))
  } catch (error) {
    if (mine !== life) return
    if (!(error instanceof CallRefused)) return lookAnew()
    end(error.code === 'not_found' ? 'missed' : outcomeOf(error))
  }
}

/** Claims the call for this device. Without a connection this happens on reconnect. */
async function takePlace(sessionId: CallId): Promise<void> {
  const mine = life
  try {
    await take(sessionId, joinCall('rejoin', sessionId, seat))
  } catch (error) {
    if (mine !== life || !(error instanceof CallRefused)) return
    // Another device has taken the call in the meantime.
    if (error.code === 'forbidden') end('elsewhere')
    else await settle(sessionId)
  }
}

function takeRing(call: Call): void {
  const { phase } = callView.get()
  if (phase !== 'none' && phase !== 'over') return
  if (call.state !== 'ringing' || call.isCaller) return
  const { userId, userName, userImage } = call.caller
  begin({ phase: 'ringing', sessionId: call.sessionId, other: { userId, userName, userImage } })
  expire(call)
}

function expire({ sessionId, ringSeconds }: Call): void {
  clearTimeout(timer)
  timer = setTimeout(() => void settle(sessionId).catch(reportProblem), Math.min(ringSeconds, callTimes.ringSeconds) * 1000 + latenessMs)
}

/** Resolves the call's actual outcome from the server. */
async function settle(sessionId: CallId): Promise<void> {
  const call = await findCall(sessionId)
  const { phase, sessionId: current } = callView.get()
  if (current !== sessionId || (phase === 'talking' && call?.state === 'accepted')) return
  if (call?.state === 'ringing') return expire(call)
  if (call?.state !== 'accepted') end(call?.state ?? 'missed')
  else if (call.isCaller) await takePlace(sessionId)
  else end('elsewhere')
}

/** The call on the other device may have ended meanwhile. */
async function lookAtHeld(sessionId: CallId): Promise<void> {
  const mine = life
  const call = await findCall(sessionId)
  if (mine === life && call?.state !== 'ringing' && call?.state !== 'accepted') end(call?.state ?? 'ended')
}

/** On (re)connect: resumes a running call or picks up a ringing one. */
async function lookAnew(): Promise<void> {
  const { phase, sessionId, isAnswering, outcome } = callView.get()
  if (sessionId !== null && outcome === 'held') return lookAtHeld(sessionId)
  if (sessionId !== null && (phase === 'talking' || phase === 'calling')) return takePlace(sessionId)
  if (sessionId !== null && isAnswering && next === null) return accept(sessionId)
  if (sessionId !== null) return settle(sessionId)
  const call = await findCall()
  if (call) takeRing(call)
}

async function takeTurn({ call, isPolite, isAnew }: CallTurn): Promise<void> {
  const { sessionId, phase, startedAtMs, outcome } = callView.get()
  if (call.sessionId !== sessionId || outcome !== null) return
  clearTimeout(timer)
  // The other member continues on another device.
  if (isAnew) dropPeer()
  if (phase === 'talking' && peer) {
    tellOther()
    return peer.resume()
  }
  changeCall({
    phase: 'talking',
    isAnswering: false,
    startedAtMs: startedAtMs ?? performance.now(),
    link: 'connecting',
    isRelayOnly: call.isRelayOnly,
  })
  const remote = new MediaStream()
  const opened = openPeer({
    isPolite,
    iceServers: call.iceServers,
    isRelayOnly: call.isRelayOnly,
    send: (signal) => tell(signal),
    onTrack: (track) => {
      for (const earlier of remote.getTracks()) if (earlier.kind === track.kind) remote.removeTrack(earlier)
      remote.addTrack(track)
      changeCall({ remote })
    },
    onLink: (link) => changeCall({ link }),
    onProblem: reportProblem,
  })
  peer = opened
  const sending = sendOwnMedia(opened)
  // Before any that arrive from now on.
  for (const signal of early.splice(0)) void opened.receive(signal)
  await sending
  tellOther()
}

/** What the other device showed and allowed ends with it. */
function dropPeer(): void {
  peer?.close()
  peer = null
  early = []
  changeCall({ remote: null, isOtherClear: false, isOtherCameraOn: false, isOtherMicrophoneOn: true })
}

async function takeSignal({ sessionId, isClear, isCameraOn, isMicrophoneOn, ...signal }: CallSignal): Promise<void> {
  if (sessionId !== callView.get().sessionId) return
  if (isClear !== undefined) changeCall({ isOtherClear: isClear })
  if (isCameraOn !== undefined) changeCall({ isOtherCameraOn: isCameraOn })
  if (isMicrophoneOn !== undefined) changeCall({ isOtherMicrophoneOn: isMicrophoneOn })
  if (!signal.description && !signal.candidate) return
  if (peer) await peer.receive(signal)
  else early.push(signal)
}

function tellOther(): void {
  const { isClear, isCameraOn, isMicrophoneOn } = callView.get()
  tell({ isClear, isCameraOn, isMicrophoneOn })
}

/** A signal lost with the connection is sent again on reconnect: `takeTurn` then starts over. */
function tell(signal: Signal): void {
  const { sessionId, phase } = callView.get()
  if (sessionId !== null && phase === 'talking') void signalOther({ sessionId, ...signal }).catch(() => undefined)
}

function say(act: LeaveAct, sessionId: CallId, from: string | null = null): void {
  // Without a connection the server detects it on its own.
  leaveCall(act, sessionId, from).catch(() => undefined)
}
