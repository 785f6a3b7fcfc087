import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatClock, formatSpokenDuration } from '#src/lib/duration.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { changeCall, type CallView, type Party } from './engine/call-view.ts'
import styles from './call-window.module.css'

/** The other party, the duration and the state of the connection. */
export function CallHead({ call, other }: { call: CallView; other: Party }) {
  const { t } = useLingui()
  return (
    <div className={styles.head}>
      {call.phase === 'talking' && !call.isSmall && (
        <IconButton icon="corners-in" label={t`Minimise call`} onClick={() => changeCall({ isSmall: true })} />
      )}
      <div className={styles.who}>
        <strong className={styles.name}>{other.userName}</strong>
        <span className={styles.state} aria-live="polite">
          <StateText call={call} />
        </span>
      </div>
      {call.phase === 'talking' && !call.isSmall && <Marks call={call} />}
    </div>
  )
}

function StateText({ call: { phase, link, startedAtMs, problem, isAnswering } }: { call: CallView }) {
  if (phase === 'calling' && isAnswering && !problem) return <Trans>Connecting…</Trans>
  if (phase === 'calling' && !problem) return <Trans>Calling…</Trans>
  if (phase !== 'talking') return null
  if (link === 'lost') return <Trans>Connection lost. Reconnecting…</Trans>
  if (link === 'connecting' || startedAtMs === null) return <Trans>Connecting…</Trans>
  return <Timer startedAtMs={startedAtMs} />
}

function Timer({ startedAtMs }: { startedAtMs: number }) {
  const { i18n } = useLingui()
  const [nowMs, setNowMs] = useState(() => performance.now())

  // The clock is outside of React.
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])

  const seconds = (nowMs - startedAtMs) / 1000
  return (
    // Screen readers read it on demand, not every second.
    <span aria-live="off">
      <span aria-hidden="true">{formatClock(seconds)}</span>
      <VisuallyHidden>{formatSpokenDuration(seconds, i18n.locale)}</VisuallyHidden>
    </span>
  )
}

function Marks({ call }: { call: CallView }) {
  return (
    <ul className={styles.marks}>
      {!call.isOtherMicrophoneOn && (
        <li>
          <Icon name="microphone-slash" size="meta" />
          <Trans context="microphone">Muted</Trans>
        </li>
      )}
      {call.isOtherCameraOn && !call.isOtherClear && (
        <li>
          <Icon name="eye-slash" size="meta" />
          <Trans>Blurred until you both turn it off</Trans>
        </li>
      )}
      {call.isRelayOnly && (
        <li>
          <Icon name="lock-simple" size="meta" />
          <Trans>Relayed</Trans>
        </li>
      )}
    </ul>
  )
}
