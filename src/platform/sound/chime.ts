/** Plays soft tones, generated here so that no file is needed. Silent until the first touch of the page, as browsers require. */
import { inOneTab } from '../in-one-tab.ts'
import { withSound } from './sound-context.ts'

/** Frequency in hertz, and delay in seconds. */
export type Tone = readonly [frequency: number, delay: number]

const news: readonly Tone[] = [
  [660, 0],
  [880, 0.12],
]

export const playChime = (): Promise<void> => playTones('news', news, 1)

/** Plays the tones in sequence at this share of the usual volume. `name` identifies the event: of all tabs that could sound, one does. */
export async function playTones(name: string, tones: readonly Tone[], volume: number): Promise<void> {
  if (navigator.userActivation === undefined || navigator.userActivation.hasBeenActive)
    await withSound((context) => inOneTab(`sound.${name}`, () => sound(context, tones, volume)))
}

/** Resolves after the last tone. */
async function sound(context: AudioContext, tones: readonly Tone[], volume: number): Promise<void> {
  const start = context.currentTime
  const whole = new GainNode(context, { gain: volume })
  whole.connect(context.destination)
  const ends = tones.map(([frequency, delay]) => {
    const tone = new OscillatorNode(context, { frequency, type: 'sine' })
    const swell = new GainNode(context, { gain: 0 })
    swell.gain.linearRampToValueAtTime(0.06, start + delay + 0.02)
    swell.gain.exponentialRampToValueAtTime(0.0005, start + delay + 0.3)
    tone.connect(swell).connect(whole)
    tone.start(start + delay)
    tone.stop(start + delay + 0.32)
    return new Promise((resolve) => tone.addEventListener('ended', resolve))
  })
  await Promise.all(ends)
  whole.disconnect()
}
