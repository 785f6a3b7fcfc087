/** Records from the microphone, including the loudness over time. */
import { chatLimits } from '#contract/chat/limits.ts'
import { holdSound } from '#src/platform/sound/sound-context.ts'
import { columnsOf } from './columns.ts'

export interface Recorded {
  file: Blob
  durationMs: number
  levels: number[]
}

export interface Recording {
  look: () => { seconds: number; levels: readonly number[] }
  stop: () => Promise<Recorded>
  /** Releases the microphone and discards the recording. */
  drop: () => void
}

const forms = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
const bitsPerSecond = 32_000
const listenMs = 50

/** Requests the microphone. A string instead of a recording is the reason why there is none. */
export async function startRecording(): Promise<Recording | 'denied' | 'missing' | 'unable'> {
  const mimeType = typeof MediaRecorder === 'undefined' ? undefined : forms.find((form) => MediaRecorder.isTypeSupported(form))
  if (!mimeType || !('mediaDevices' in navigator)) return 'unable'
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
    return record(stream, mimeType)
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
    return name === 'NotFoundError' ? 'missing' : 'unable'
  }
}

function record(stream: MediaStream, mimeType: string): Recording {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const ear = listen(stream)
  const startedAt = performance.now()
  const elapsedMs = () => Math.min(performance.now() - startedAt, chatLimits.voiceSeconds * 1000)
  recorder.start(1000)

  function release() {
    ear.close()
    for (const track of stream.getTracks()) track.stop()
  }

  return {
    look: () => ({ seconds: elapsedMs() / 1000, levels: ear.heard }),
    stop: () =>
      new Promise((resolve) => {
        const durationMs = Math.round(elapsedMs())
        recorder.addEventListener('stop', () => {
          release()
          const file = new Blob(pieces, { type: mimeType.replace(/;.*/, '') })
          resolve({ file, durationMs, levels: columnsOf(ear.heard, chatLimits.voiceLevels) })
        })
        recorder.stop()
      }),
    drop() {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
  }
}

/** Samples the loudest level of every interval, 0 to 100. */
function listen(stream: MediaStream): { heard: number[]; close: () => void } {
  const { context, start, release } = holdSound()
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  const source = context.createMediaStreamSource(stream)
  source.connect(analyser)
  void start()
  const samples = new Float32Array(analyser.fftSize)
  const heard: number[] = []
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    heard.push(Math.min(100, Math.round(Math.sqrt(loudest) * 100)))
  }, listenMs)
  return {
    heard,
    close() {
      clearInterval(timer)
      source.disconnect()
      release()
    },
  }
}
