/**
 * The ringtone, synthesised here: no file to fetch. Silent until the first interaction with the page, as browsers
 * require, and audible in only one of several tabs.
 */
import { soundVolume } from '#contract/chat/limits.ts'
import { holdSound } from '#src/platform/sound/sound-context.ts'

const lockName = 'ropewalk.ringing'
/** Two tones, twice, and a pause. */
const tones = [
  [0, 660],
  [0.2, 880],
  [0.5, 660],
  [0.7, 880],
] as const
const toneSeconds = 0.18
const roundMs = 2400

/** Returns a function that stops it. */
export function startRinging(): () => void {
  const stop = new AbortController()
  void navigator.locks
    .request(lockName, { signal: stop.signal }, () => ring(stop.signal))
    // Stopped before another tab had released the lock.
    .catch(() => undefined)
  return () => stop.abort()
}

async function ring(signal: AbortSignal): Promise<void> {
  const { context, start, release } = holdSound()
  const volume = new GainNode(context, { gain: soundVolume })
  volume.connect(context.destination)
  let isStarting = false
  // Each round checks again: a phone call may have suspended the context. While it is suspended, no sounds are
  // scheduled.
  const round = async () => {
    if (isStarting) return
    isStarting = true
    const isRunning = await start()
    isStarting = false
    if (!isRunning || signal.aborted) return
    for (const [after, frequency] of tones) {
      const tone = new OscillatorNode(context, { frequency, type: 'sine' })
      const begin = context.currentTime + after
      tone.connect(volume)
      tone.start(begin)
      tone.stop(begin + toneSeconds)
    }
  }
  void round()
  const timer = setInterval(() => void round(), roundMs)
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  clearInterval(timer)
  volume.disconnect()
  release()
}
