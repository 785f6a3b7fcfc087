import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { CallControls } from './call-controls.tsx'
import { CallDialog } from './call-dialog.tsx'
import { CallHead } from './call-head.tsx'
import { closeNote, hangUp } from './engine/call-engine.ts'
import { changeCall, type CallView, type Party } from './engine/call-view.ts'
import { MediaProblemNote } from './media-problem-note.tsx'
import { OutcomeNote } from './outcome-note.tsx'
import { Picture } from './picture.tsx'
import styles from './call-window.module.css'

/** From the first ring of an outgoing call, or the answer, to the note about its end. */
export function CallWindow({ call, other }: { call: CallView; other: Party }) {
  const { t } = useLingui()
  const remoteRef = useRef<HTMLVideoElement>(null)
  const { phase, isSmall, problem, outcome } = call
  const isShown = phase === 'talking' && call.isOtherCameraOn

  function handleCancel() {
    if (phase === 'over') closeNote()
    else if (phase === 'talking') changeCall({ isSmall: true })
  }

  return (
    <CallDialog
      isModal={!isSmall}
      isDark
      stage={problem ? 'problem' : phase}
      label={t`Video call with ${other.userName}`}
      className={classNames(styles.window, isSmall && styles.small)}
      onCancel={handleCancel}
    >
      <Picture ref={remoteRef} stream={call.remote} isShown={isShown} isBlurred={!call.isOtherClear} className={styles.remote} />
      {!isShown && (
        <div className={styles.absent}>
          <Avatar name={other.userName} src={other.userImage} size="huge" />
        </div>
      )}
      <CallHead call={call} other={other} />
      {phase !== 'over' && call.isCameraOn && !isSmall && (
        <Picture stream={call.own} isShown isOwn isBlurred={!call.isClear} className={styles.own} />
      )}
      {problem && <MediaProblemNote problem={problem} phase={phase} />}
      {phase === 'over' && outcome && <OutcomeNote call={call} other={other} outcome={outcome} />}
      {phase !== 'over' && !problem && !isSmall && <CallControls call={call} remoteRef={remoteRef} />}
      {isSmall && (
        <div className={styles.smallBar}>
          <IconButton icon="corners-out" label={t`Enlarge call`} onClick={() => changeCall({ isSmall: false })} />
          <IconButton icon="phone-disconnect" label={t`Hang up`} className={styles.hangUp} onClick={hangUp} />
        </div>
      )}
    </CallDialog>
  )
}
