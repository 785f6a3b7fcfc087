/** The only AudioContext of a page. It is suspended while unused, which saves battery. */

export interface HeldSound {
  readonly context: AudioContext
  /** Resolves with whether the context runs. Waits for a gesture where the browser requires one first. */
  readonly start: () => Promise<boolean>
  readonly release: () => void
}

let opened: AudioContext | null = null
let holders = 0
let isUnlocked = false

const gestures = ['click', 'keydown', 'touchend'] as const
/** A context that starts later than this would play a sound for an outdated event. */
const latestMs = 1000

/**
 * Allows later sounds without a gesture. Safari starts a context only inside a gesture, and stops it for a phone call or another
 * app ('interrupted'), after which returning to the page or the next gesture starts it again. Further calls change nothing.
 */
export function unlockSoundByGestures(): void {
  for (const gesture of gestures) addEventListener(gesture, handleGesture, { capture: true, passive: true })
  document.addEventListener('visibilitychange', handleReturn)
  addEventListener('pageshow', handleReturn)
}

/** Opening a context takes tens of milliseconds, in which a swipe would stutter. It is opened by a tap, which also clicks. */
function handleGesture({ type }: Event): void {
  if (!opened && type === 'touchend') return
  if (!isUnlocked || isStopped()) resume()
}

/** Before the first gesture there is nothing to resume: browsers would only log that they refuse. */
function handleReturn(): void {
  if (document.visibilityState === 'visible' && isStopped()) resume()
}

/** Stopped by the browser: while a sound needs the context, or so that a later sound could not start it without a gesture. */
function isStopped(): boolean {
  if (!opened || isRunning(opened)) return false
  // The types lack Safari's own state.
  return holders > 0 || (opened.state as string) === 'interrupted'
}

function resume(): void {
  const { start, release } = holdSound()
  void start().then((isRunning) => {
    isUnlocked ||= isRunning
    release()
  })
}

/** Keeps the context from being suspended until it is released. */
export function holdSound(): HeldSound {
  const context = (opened ??= new AudioContext())
  holders += 1
  return {
    context,
    async start() {
      // Refused while another app uses the audio output: the next gesture or the next sound tries again.
      if (context.state !== 'running') await context.resume().catch(() => undefined)
      return isRunning(context)
    },
    release() {
      holders -= 1
      // Refused when it is interrupted; it is already silent then.
      if (holders === 0 && isRunning(context)) void context.suspend().catch(() => undefined)
    },
  }
}

/** A function, because the type checker would otherwise narrow the state permanently. */
const isRunning = ({ state }: AudioContext): boolean => state === 'running'

/** Runs `work` with a running context, or does nothing if the browser does not start it in time. */
export async function withSound(work: (context: AudioContext) => Promise<void>): Promise<void> {
  const { context, start, release } = holdSound()
  try {
    const askedAtMs = performance.now()
    if ((await start()) && performance.now() - askedAtMs <= latestMs) await work(context)
  } finally {
    release()
  }
}
