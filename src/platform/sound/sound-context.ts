/** The one AudioContext of a page. It is suspended while nothing uses it, which saves the battery. */

export interface HeldSound {
  readonly context: AudioContext
  /** Whether the context runs. Waits for a gesture where the browser wants one first. */
  readonly start: () => Promise<boolean>
  readonly release: () => void
}

let opened: AudioContext | null = null
let holders = 0
let isUnlocked = false

const gestures = ['click', 'keydown', 'touchend'] as const
/** A context that starts later than this would sound for something that is over. */
const latestMs = 1000

/**
 * Lets sounds come without a gesture later. Safari starts a context inside a gesture first; and stops it for a phone call or another app
 * ('interrupted'), after which the next gesture starts it again. Called again it changes nothing.
 */
export function unlockSoundByGestures(): void {
  for (const gesture of gestures) addEventListener(gesture, handleGesture, { capture: true, passive: true })
}

function handleGesture(): void {
  if (isUnlocked && (holders === 0 || opened?.state === 'running')) return
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
      // Refused while another app has the sound: the next gesture or the next sound asks again.
      if (context.state !== 'running') await context.resume().catch(() => undefined)
      return isRunning(context)
    },
    release() {
      holders -= 1
      // Refused where it is interrupted: then it is silent already.
      if (holders === 0 && isRunning(context)) void context.suspend().catch(() => undefined)
    },
  }
}

/** A function, as the type checker would take the state for settled. */
const isRunning = ({ state }: AudioContext): boolean => state === 'running'

/** Does `work` with a running context, or nothing where the browser does not let it run in time. */
export async function withSound(work: (context: AudioContext) => Promise<void>): Promise<void> {
  const { context, start, release } = holdSound()
  try {
    const askedAtMs = performance.now()
    if ((await start()) && performance.now() - askedAtMs <= latestMs) await work(context)
  } finally {
    release()
  }
}
