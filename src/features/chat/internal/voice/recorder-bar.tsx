import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { formatClock } from '#src/lib/duration.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import type { Recorder, RecorderState } from './use-recorder.ts'
import { Levels, VoicePlayer } from './voice-player.tsx'
import styles from './voice.module.css'

const shownLevels = 60

/** Replaces the composer while a voice message is recorded. */
export function RecorderBar({ recorder }: { recorder: Recorder }) {
  const { t } = useLingui()
  const { state, cancel } = recorder
  return (
    <div className={styles.recorder}>
      <IconButton icon="trash" label={t`Discard voice message`} onClick={cancel} />
      {state.kind === 'full' ? (
        <FullNote file={state.recorded.file} durationMs={state.recorded.durationMs} levels={state.recorded.levels} />
      ) : (
        <Running state={state} />
      )}
    </div>
  )
}

function Running({ state }: { state: RecorderState }) {
  const seconds = state.kind === 'recording' ? state.seconds : 0
  const levels = state.kind === 'recording' ? state.levels.slice(-shownLevels) : []
  return (
    <div className={styles.recording}>
      <span className={styles.dot} />
      <output>{state.kind === 'recording' ? <Trans>Recording</Trans> : <Trans>Waiting for the microphone</Trans>}</output>
      <span className={styles.live}>
        <Levels levels={levels} played={0} />
      </span>
      <span className={styles.clock}>{formatClock(seconds)}</span>
    </div>
  )
}

function FullNote({ file, durationMs, levels }: { file: Blob; durationMs: number; levels: readonly number[] }) {
  const url = useObjectUrl(file)
  return (
    <div className={styles.recording}>
      <VoicePlayer src={url} durationMs={durationMs} levels={levels} />
    </div>
  )
}

const refusals: Record<Extract<RecorderState, { kind: 'refused' }>['reason'], ReactNode> = {
  denied: <Trans>Microphone access is blocked. Allow it in your browser settings for this site, then try again.</Trans>,
  missing: <Trans>No microphone was found.</Trans>,
  unable: <Trans>This browser can’t record voice messages.</Trans>,
}

/** Why recording is not possible. */
export function RecorderRefused({ recorder }: { recorder: Recorder }) {
  if (recorder.state.kind !== 'refused') return null
  return (
    <div role="alert">
      <Note
        tone="warning"
        action={
          <Button variant="ghost" size="small" onClick={recorder.cancel}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        {refusals[recorder.state.reason]}
      </Note>
    </div>
  )
}

/** An object URL for a file, valid while it is shown. The file must not change. */
function useObjectUrl(file: Blob): string {
  const [url] = useState(() => URL.createObjectURL(file))
  // Object URLs live outside of React and must be revoked.
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}
