import { useEffect, useRef, useState } from 'react'
import { chatLimits } from '#contract/chat/limits.ts'
import { startRecording, type Recorded, type Recording } from './recording.ts'

export type RecorderState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'recording'; seconds: number; levels: readonly number[] }
  /** The maximum length is reached: it waits to be sent or discarded. */
  | { kind: 'full'; recorded: Recorded }
  | { kind: 'refused'; reason: 'denied' | 'missing' | 'unable' }

export interface Recorder {
  state: RecorderState
  start: () => void
  /** Discards the recording, or the message of a refusal. */
  cancel: () => void
  /** The recording; null when there is none. */
  finish: () => Promise<Recorded | null>
}

const tickMs = 100

/** The microphone for one voice message at a time; released when the composer unmounts. */
export function useRecorder(): Recorder {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' })
  const recording = useRef<Recording | null>(null)
  const isRecording = state.kind === 'recording'

  // Updates the elapsed time while recording; stops at the maximum length.
  useEffect(() => {
    if (!isRecording) return
    const timer = setInterval(() => {
      const current = recording.current
      if (!current) return
      const { seconds, levels } = current.look()
      if (seconds < chatLimits.voiceSeconds) return setState({ kind: 'recording', seconds, levels })
      recording.current = null
      void current.stop().then((recorded) => setState({ kind: 'full', recorded }))
    }, tickMs)
    return () => clearInterval(timer)
  }, [isRecording])

  // Unmounting releases the microphone.
  useEffect(() => () => recording.current?.drop(), [])

  async function start() {
    setState({ kind: 'asking' })
    const started = await startRecording()
    if (typeof started === 'string') return setState({ kind: 'refused', reason: started })
    recording.current = started
    setState({ kind: 'recording', seconds: 0, levels: [] })
  }

  function cancel() {
    recording.current?.drop()
    recording.current = null
    setState({ kind: 'idle' })
  }

  async function finish(): Promise<Recorded | null> {
    const current = recording.current
    recording.current = null
    const recorded = state.kind === 'full' ? state.recorded : ((await current?.stop()) ?? null)
    setState({ kind: 'idle' })
    return recorded
  }

  return { state, start: () => void start(), cancel, finish }
}
