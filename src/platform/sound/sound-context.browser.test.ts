import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startRinging } from '#src/features/call/internal/engine/ring-sound.ts'
import { playTones } from './chime.ts'
import { holdSound, unlockSoundByGestures } from './sound-context.ts'

/** Runs in name only, once it is resumed; where that is not allowed, resuming waits for a gesture, as in Safari. */
class HeldContext extends AudioContext {
  static allowed = true
  static readonly made: HeldContext[] = []
  waiting: Array<() => void> = []
  shown: AudioContextState | 'interrupted' = 'suspended'

  constructor() {
    super()
    HeldContext.made.push(this)
  }
  override get state(): AudioContextState {
    // 'interrupted' is a state of WebKit only.
    return this.shown as AudioContextState
  }
  override async resume(): Promise<void> {
    if (!HeldContext.allowed) await new Promise<void>((resolve) => this.waiting.push(resolve))
    this.shown = 'running'
  }
  override async suspend(): Promise<void> {
    this.shown = 'suspended'
  }
  /** A gesture resolves the waiting calls. */
  free(): void {
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}

// The pause of `inOneTab` exists only for other tabs.
vi.mock('../in-one-tab.ts', () => ({ inOneTab: async (_name: string, work: () => Promise<void>) => work() }))
const toneStarted = vi.fn()

/** The page's only context, from the first test on. */
const context = () => {
  const [made] = HeldContext.made
  if (!made) throw new Error('No context was opened.')
  return made
}

beforeEach(() => {
  HeldContext.allowed = true
  toneStarted.mockClear()
  vi.stubGlobal('AudioContext', HeldContext)
  vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(true)
  // Time does not advance in a context that is not really running.
  vi.spyOn(OscillatorNode.prototype, 'start').mockImplementation(function end(this: OscillatorNode) {
    toneStarted()
    queueMicrotask(() => this.dispatchEvent(new Event('ended')))
  })
  vi.spyOn(OscillatorNode.prototype, 'stop').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('the end of a swipe opens no context, which would delay the scrolling; a tap does, which also clicks', async () => {
  unlockSoundByGestures()
  dispatchEvent(new Event('touchend'))
  expect(HeldContext.made).toEqual([])
  dispatchEvent(new Event('click'))
  expect(HeldContext.made).toHaveLength(1)
  await vi.waitFor(() => expect(context().state).toBe('suspended'))
})

it.each(['suspended', 'interrupted'] as const)('[C-13] a sound is heard although the context was %s', async (state) => {
  const { context: held, release } = holdSound()
  context().shown = state
  await playTones('test', [[660, 0]], 1)
  expect([toneStarted.mock.calls.length, held.state]).toEqual([1, 'running'])
  release()
  expect(held.state, 'nothing sounds any more').toBe('suspended')
})

it('[C-13] the first gesture starts the context, and the next one starts it again after an interruption', async () => {
  unlockSoundByGestures()
  const { release } = holdSound()
  dispatchEvent(new Event('touchend'))
  await vi.waitFor(() => expect(context().state).toBe('running'))
  context().shown = 'interrupted'
  dispatchEvent(new Event('touchend'))
  await vi.waitFor(() => expect(context().state).toBe('running'))
  release()
  await vi.waitFor(() => expect(context().state).toBe('suspended'))
})

it('[C-13] a gesture also ends an interruption while nothing sounds, so that the next message is heard without one', async () => {
  unlockSoundByGestures()
  holdSound().release()
  context().shown = 'interrupted'
  dispatchEvent(new Event('click'))
  await vi.waitFor(() => expect(context().state).toBe('suspended'))
})

it.each([
  ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['pageshow', () => dispatchEvent(new Event('pageshow'))],
])('[C-13] returning to the page starts a context that was interrupted while it rings: %s', async (_event, comeBack) => {
  unlockSoundByGestures()
  const { release } = holdSound()
  context().shown = 'interrupted'
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  comeBack()
  await Promise.resolve()
  expect(context().state, 'while the page is hidden').toBe('interrupted')
  visibility.mockReturnValue('visible')
  comeBack()
  await vi.waitFor(() => expect(context().state).toBe('running'))
  release()
  await vi.waitFor(() => expect(context().state).toBe('suspended'))
})

it('[C-13] a sound that is outdated when a gesture comes is not played late', async () => {
  HeldContext.allowed = false
  const played = playTones('test', [[660, 0]], 1)
  await vi.waitFor(() => expect(context().waiting).toHaveLength(1))
  const nowMs = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(nowMs + 5000)
  context().free()
  await played
  expect(toneStarted).not.toHaveBeenCalled()
})

it('rings once the context runs again, and never for the rounds that were missed', async () => {
  HeldContext.allowed = false
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startRinging()
  await vi.waitFor(() => expect(context().waiting).toHaveLength(1))
  vi.advanceTimersByTime(10_000)
  expect([context().waiting.length, toneStarted.mock.calls.length]).toEqual([1, 0])
  context().free()
  // One round has four tones.
  await vi.waitFor(() => expect(toneStarted).toHaveBeenCalledTimes(4))
  stop()
  await vi.waitFor(() => expect(context().state).toBe('suspended'))
})
