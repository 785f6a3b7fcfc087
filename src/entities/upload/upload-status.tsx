import { Trans, useLingui } from '@lingui/react/macro'
import type { UploadView } from '#src/offline/uploads/upload-state.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import { Time } from '#src/ui/primitives/time.tsx'
import { useDurationLabels } from './use-duration-labels.ts'

export interface UploadStatusProps {
  upload: UploadView
}

/** One sentence about the state of an upload. */
export function UploadStatus({ upload }: UploadStatusProps) {
  switch (upload.state) {
    case 'preparing':
      return <Trans>Preparing</Trans>
    case 'waiting':
      return <Trans>In the queue</Trans>
    case 'finishing':
      return <Trans>Finishing</Trans>
    case 'needs-file':
      return <Trans>This device can no longer read the file.</Trans>
    case 'paused':
      return <PauseSentence upload={upload} />
    case 'uploading':
      return upload.droppedAtMs === null ? <SpeedSentence upload={upload} /> : <ResumingSentence droppedAtMs={upload.droppedAtMs} />
  }
}

function PauseSentence({ upload: { pause, droppedAtMs } }: UploadStatusProps) {
  switch (pause) {
    case 'wifi':
      return <Trans>Paused until Wi-Fi</Trans>
    case 'not-kept':
      return (
        <Trans>
          There isn’t enough space to save the file. The upload can start, but if this tab closes, you’ll have to choose the file again.
        </Trans>
      )
    case 'signed-out':
      return <Trans>Waiting for you to sign in</Trans>
    case 'offline':
      return droppedAtMs === null ? (
        <Trans>Waiting for a connection. It starts automatically.</Trans>
      ) : (
        <Trans>
          Waiting for a connection since <Time value={new Date(droppedAtMs)} form="time" />. Nothing was lost.
        </Trans>
      )
    case 'member':
    case null:
      return <Trans>Paused</Trans>
  }
}

function ResumingSentence({ droppedAtMs }: { droppedAtMs: number }) {
  return (
    <Trans>
      <b>Resuming.</b> The connection dropped at <Time value={new Date(droppedAtMs)} form="time" />. Nothing was lost.
    </Trans>
  )
}

function SpeedSentence({ upload: { bytesPerSecond, secondsLeft } }: UploadStatusProps) {
  const { i18n } = useLingui()
  const sayDuration = useDurationLabels()
  if (bytesPerSecond === null) return <Trans>Uploading</Trans>
  const speed = formatBytes(bytesPerSecond, i18n.locale)
  if (secondsLeft === null) return <Trans>{speed}/s</Trans>
  const left = sayDuration(secondsLeft)
  return (
    <Trans>
      {speed}/s, {left} left
    </Trans>
  )
}
