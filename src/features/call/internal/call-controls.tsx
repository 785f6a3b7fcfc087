import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { flip, hangUp, turnCamera, turnClear, turnMicrophone } from './engine/call-engine.ts'
import type { CallView } from './engine/call-view.ts'
import styles from './call-window.module.css'

export function CallControls({ call, remoteRef }: { call: CallView; remoteRef: RefObject<HTMLVideoElement | null> }) {
  const { t } = useLingui()
  const { phase, isMicrophoneOn, isCameraOn, isClear } = call
  const isTalking = phase === 'talking'
  const run = (work: Promise<unknown> | undefined) => void work?.catch(reportProblem)

  return (
    <div className={styles.controls}>
      {isTalking && isCameraOn && (
        <Button variant={isClear ? 'quiet' : 'primary'} icon={isClear ? 'eye-slash' : 'eye'} onClick={() => run(turnClear(!isClear))}>
          {isClear ? <Trans>Blur my video</Trans> : <Trans>Turn off blur</Trans>}
        </Button>
      )}
      <div className={styles.row}>
        <IconButton
          icon={isMicrophoneOn ? 'microphone' : 'microphone-slash'}
          label={isMicrophoneOn ? t`Mute the microphone` : t`Unmute the microphone`}
          className={styles.round}
          onClick={() => turnMicrophone(!isMicrophoneOn)}
        />
        <IconButton
          icon={isCameraOn ? 'video-camera' : 'video-camera-slash'}
          label={isCameraOn ? t`Turn the camera off` : t`Turn the camera on`}
          className={styles.round}
          onClick={() => run(turnCamera(!isCameraOn))}
        />
        {call.canFlip && isCameraOn && (
          <IconButton icon="camera-rotate" label={t`Switch camera`} className={styles.round} onClick={() => run(flip())} />
        )}
        {isTalking && document.pictureInPictureEnabled && call.isOtherCameraOn && (
          <IconButton
            icon="picture-in-picture"
            label={t`Picture in picture`}
            className={styles.round}
            onClick={() => run(remoteRef.current?.requestPictureInPicture())}
          />
        )}
        <IconButton
          icon="phone-disconnect"
          label={isTalking ? t`Hang up` : t`Cancel the call`}
          className={styles.hangUp}
          onClick={hangUp}
        />
      </div>
    </div>
  )
}
