import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { closeNote, switchHere } from './engine/call-engine.ts'
import type { CallView, Outcome, Party } from './engine/call-view.ts'
import styles from './call-window.module.css'

/** The outcome of the call as a text (CV-03). */
export function OutcomeNote({ call, other, outcome }: { call: CallView; other: Party; outcome: Outcome }) {
  const isHeld = outcome === 'held'
  const canWrite = outcome === 'missed' || outcome === 'busy' || outcome === 'declined'
  return (
    <section className={styles.note} aria-live="polite">
      <h2 className={styles.title}>
        <OutcomeText outcome={outcome} isCaller={call.isCaller} name={other.userName} />
      </h2>
      <div className={styles.choices}>
        {canWrite && (
          <a className={buttonClass({ variant: 'primary' })} href={`#/messaging/member/${other.userId}`} onClick={closeNote}>
            <Trans>Write a message</Trans>
          </a>
        )}
        {isHeld && (
          <Button variant="primary" icon="phone" onClick={() => void switchHere().catch(reportProblem)}>
            <Trans>Switch to this device</Trans>
          </Button>
        )}
        <Button onClick={closeNote}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </section>
  )
}

function OutcomeText({ outcome, isCaller, name }: { outcome: Outcome; isCaller: boolean; name: string }): ReactNode {
  const { i18n, t } = useLingui()
  const words: Record<Outcome, string> = {
    ended: t`The call has ended`,
    declined: isCaller ? t`${name} declined` : t`The call was declined on another device`,
    cancelled: t`You missed a call`,
    missed: isCaller ? t`No answer` : t`You missed a call`,
    busy: t`${name} is on another call`,
    elsewhere: t`The call continues on another device`,
    held: t`You’re in this call on another device`,
    no_relay: t`You hide your IP address in calls, but this site has no relay. Change the setting to make calls.`,
    impossible: t`This call isn’t possible right now`,
    too_often: i18n._(messageForCode('rate_limited')),
    offline: t`You’re offline. Calls need a connection.`,
    not_here: t`This member is no longer here`,
  }
  return words[outcome]
}
