/** Two soft tones, made here: no file to fetch. Silent until the page was touched once, as browsers want it. */
export function playChime(): void {
  if (navigator.userActivation !== undefined && !navigator.userActivation.hasBeenActive) return
  const context = new AudioContext()
  const start = context.currentTime
  for (const [frequency, delay] of [
    [660, 0],
    [880, 0.12],
  ] as const) {
    const tone = new OscillatorNode(context, { frequency, type: 'sine' })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.linearRampToValueAtTime(0.06, start + delay + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0005, start + delay + 0.3)
    tone.connect(volume).connect(context.destination)
    tone.start(start + delay)
    tone.stop(start + delay + 0.32)
    tone.addEventListener('ended', () => void (delay > 0 && context.close()))
  }
}
