import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { CallDialog } from './call-dialog.tsx'
import { answerCall, declineCall } from './engine/call-engine.ts'
import type { Party } from './engine/call-view.ts'
import styles from './ring-card.module.css'

/** An incoming call: full screen on the phone, in a corner on the desktop. */
export function RingCard({ other, isAnswering }: { other: Party; isAnswering: boolean }) {
  const { t } = useLingui()
  const isDesktop = useIsDesktop()
  const answer = (withCamera: boolean) => void answerCall(withCamera).catch(reportProblem)
  // A modal dialog makes everything else inert, so the card must be above it.
  const isModal = !isDesktop || document.querySelector('dialog:modal:not([role=alertdialog])') !== null
  return (
    <CallDialog
      role="alertdialog"
      isModal={isModal}
      stage="ringing"
      isDark={!isDesktop}
      label={t`Incoming video call from ${other.userName}`}
      className={styles.card}
      onCancel={declineCall}
    >
      <Avatar name={other.userName} src={other.userImage} size={isDesktop ? 'normal' : 'huge'} className={styles.picture} />
      <div className={styles.words}>
        <strong className={styles.name}>{other.userName}</strong>
        <span className={styles.what}>{isAnswering ? <Trans>Connecting…</Trans> : <Trans>Incoming video call</Trans>}</span>
        <span className={styles.promise}>
          <Icon name="eye-slash" size="inline" />
          <Trans>Your video stays blurred until you turn it off</Trans>
        </span>
      </div>
      <a className={styles.reply} href={`#/messaging/member/${other.userId}`} onClick={declineCall}>
        <Icon name="chat-circle" />
        <Trans>Reply with a message</Trans>
      </a>
      <div className={styles.answers}>
        <Answer icon="phone-disconnect" label={t`Decline`} className={styles.decline} onPress={declineCall} />
        <Answer
          icon="phone"
          label={t`Audio only`}
          className={classNames(styles.plain, styles.phoneOnly)}
          isBusy={isAnswering}
          onPress={() => answer(false)}
        />
        <Answer
          icon="video-camera"
          label={t({ message: 'Answer', context: 'call' })}
          className={styles.accept}
          isBusy={isAnswering}
          onPress={() => answer(true)}
        />
      </div>
    </CallDialog>
  )
}

interface AnswerProps {
  icon: IconName
  label: ReactNode
  className?: string | undefined
  isBusy?: boolean
  onPress: () => void
}

function Answer({ icon, label, className, isBusy = false, onPress }: AnswerProps) {
  return (
    <button
      type="button"
      className={classNames(styles.answer, className)}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      <span className={styles.round}>
        <Icon name={icon} size="large" isFilled />
      </span>
      <span className={styles.label}>{label}</span>
    </button>
  )
}
