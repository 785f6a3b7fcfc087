import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Note } from '#src/ui/feedback/note.tsx'
import { createCodesInView } from './codes-in-view.ts'
import { createCodeReader, type ReadCode } from './read-code.ts'
import { ScannerMissing } from './scanner-missing.tsx'
import styles from './code-camera.module.css'

export interface CodeCameraProps {
  /** Called once when a code comes into view, and again only after it has left the picture. */
  onCode: (text: string) => void
}

type Problem = 'refused' | 'missing' | 'unread'

/** The code that reads the pictures could not be loaded. */
class ReaderMissing extends Error {}

/** The picture of the rear camera, which is read until this closes. No picture is stored or sent. */
export function CodeCamera({ onCode }: CodeCameraProps) {
  const { t } = useLingui()
  const videoRef = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const handleCode = useEffectEvent(onCode)

  // The camera is a resource of the device.
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const stopping = new AbortController()
    watch(video, handleCode, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) setProblem(problemOf(error))
    })
    return () => stopping.abort()
  }, [])

  if (problem === 'unread') return <ScannerMissing />
  if (problem !== null)
    return (
      <Note tone="danger">
        {problem === 'refused' ? (
          <Trans>This site may not use the camera. Allow it in the browser’s settings, or type the code.</Trans>
        ) : (
          <Trans>No camera found. Type the code, or find the guest by name.</Trans>
        )}
      </Note>
    )
  return <video ref={videoRef} className={styles.video} aria-label={t`Camera`} muted playsInline />
}

async function watch(video: HTMLVideoElement, onCode: (text: string) => void, signal: AbortSignal): Promise<void> {
  // Missing on pages served over plain http.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new Error('this page has no access to cameras')
  // Loaded first: without it the camera is not switched on.
  const read = await createCodeReader().catch((cause: unknown) => {
    throw new ReaderMissing('the reader of codes could not be loaded', { cause })
  })
  if (signal.aborted) return
  const stream = await devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  // Stopped here as well, because the loop does not end in a hidden tab: there are no more frames.
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) return
    video.srcObject = stream
    await video.play()
    await readUntil(signal, video, read, onCode)
  } finally {
    stop()
  }
}

async function readUntil(signal: AbortSignal, video: HTMLVideoElement, read: ReadCode, onCode: (text: string) => void): Promise<void> {
  const codes = createCodesInView()
  while (!signal.aborted) {
    await nextFrame()
    const text = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(video) : null
    if (signal.aborted) return
    if (codes.isNew(text, performance.now()) && text !== null) onCode(text)
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function problemOf(error: unknown): Problem {
  if (error instanceof ReaderMissing) return 'unread'
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'missing'
}
