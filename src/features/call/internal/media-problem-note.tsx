import { Trans, useLingui } from '@lingui/react/macro'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import type { CallView } from './engine/call-view.ts'
import type { MediaProblem } from './engine/devices.ts'
import { declineCall, dismissProblem, hangUp, tryDevicesAgain } from './engine/call-engine.ts'
import styles from './call-window.module.css'

/** Why there is no video or sound, and how to fix it (CV-05). */
export function MediaProblemNote({ problem, phase }: { problem: MediaProblem; phase: CallView['phase'] }) {
  const { t } = useLingui()
  const { why, withCamera } = problem
  const tryAgain = (camera: boolean) => void tryDevicesAgain(camera).catch(reportProblem)
  const titles = {
    refused: withCamera ? t`Camera or microphone not allowed` : t`The microphone isn’t allowed`,
    missing: withCamera ? t`No camera or microphone was found` : t`No microphone was found`,
    taken: withCamera ? t`Camera or microphone in use` : t`The microphone is in use`,
    impossible: t`This browser can’t make video calls here`,
  }
  return (
    <section className={styles.note} role="alert">
      <h2 className={styles.title}>{titles[why]}</h2>
      <p>
        <Advice why={why} />
      </p>
      <div className={styles.choices}>
        {why !== 'impossible' && (
          <Button variant="primary" onClick={() => tryAgain(withCamera)}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {withCamera && phase !== 'talking' && why !== 'impossible' && (
          <Button onClick={() => tryAgain(false)}>
            <Trans>Use audio only</Trans>
          </Button>
        )}
        {phase === 'talking' ? (
          <Button onClick={dismissProblem}>
            <Trans>Continue without video</Trans>
          </Button>
        ) : (
          <Button variant="danger" onClick={phase === 'ringing' ? declineCall : hangUp}>
            <Trans>End the call</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}

function Advice({ why }: { why: MediaProblem['why'] }) {
  if (why === 'refused')
    return (
      <Trans>
        Allow them for this site in your browser settings, usually next to the address bar, then try again. Nobody sees or hears anything
        until you both accept the call.
      </Trans>
    )
  if (why === 'missing') return <Trans>Connect one and try again, or continue without it.</Trans>
  if (why === 'taken') return <Trans>Another app is using it. Close that app and try again.</Trans>
  return <Trans>Open the page over HTTPS, or use another browser.</Trans>
}
