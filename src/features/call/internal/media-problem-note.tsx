import { Trans, useLingui } from '@lingui/react/macro'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import type { CallView } from './engine/call-view.ts'
import type { MediaProblem } from './engine/devices.ts'
import { declineCall, dismissProblem, hangUp, tryDevicesAgain } from './engine/call-engine.ts'
import styles from './call-window.module.css'

/** Why there is no picture or sound, and what can be done (CV-05). */
export function MediaProblemNote({ problem, phase }: { problem: MediaProblem; phase: CallView['phase'] }) {
  const { t } = useLingui()
  const { why, withCamera } = problem
  const tryAgain = (camera: boolean) => void tryDevicesAgain(camera).catch(reportProblem)
  const titles = {
    refused: withCamera ? t`Camera or microphone are not allowed` : t`The microphone is not allowed`,
    missing: withCamera ? t`No camera or microphone was found` : t`No microphone was found`,
    taken: withCamera ? t`Camera or microphone are in use` : t`The microphone is in use`,
    impossible: t`This browser cannot make video calls here`,
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
            <Trans>Go on with sound only</Trans>
          </Button>
        )}
        {phase === 'talking' ? (
          <Button onClick={dismissProblem}>
            <Trans>Go on without a picture</Trans>
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
        Allow them for this page in the settings of your browser, mostly beside the address, then try again. Nothing is seen or heard before
        both of you have agreed to the call.
      </Trans>
    )
  if (why === 'missing') return <Trans>Connect one and try again, or go on with what there is.</Trans>
  if (why === 'taken') return <Trans>Another program is using it. Close that program, then try again.</Trans>
  return <Trans>Open the page by its secure address, or use another browser.</Trans>
}
