import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'
import { IconButton } from '../primitives/icon-button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { Text } from '../primitives/text.tsx'
import type { PlayerFailure } from './player-source.ts'
import styles from './player-failure-panel.module.css'

export interface PlayerFailurePanelProps {
  failure: PlayerFailure
  /** The message for the refusal. */
  describeError: ((error: unknown) => ReactNode) | undefined
  onRetry: () => void
  onBack: (() => void) | undefined
}

function FailureSentences({ failure, describeError }: Pick<PlayerFailurePanelProps, 'failure' | 'describeError'>) {
  switch (failure.kind) {
    case 'unsupported':
      return <Trans>This browser can’t play our videos. A current Chrome, Edge, Firefox or Safari can.</Trans>
    case 'refused':
      return (
        describeError?.(failure.error) ??
        (failure.error instanceof Error && failure.error.message !== '' ? (
          failure.error.message
        ) : (
          <Trans>This video is no longer shared with you.</Trans>
        ))
      )
    case 'offline':
      return <Trans>You’re offline. The video continues here when you’re back.</Trans>
    case 'network':
      return <Trans>Our server didn’t respond. We’ve saved your place.</Trans>
    case 'media':
      return (
        <Trans>
          Your browser couldn’t read this part of the video. Try again or pick another quality. If it keeps happening, update your browser
          or turn off its extensions for this site.
        </Trans>
      )
  }
}

/** Replaces the video: shows the failure and the possible actions. */
export function PlayerFailurePanel({ failure, describeError, onRetry, onBack }: PlayerFailurePanelProps) {
  const { t } = useLingui()
  const isUnplayable = failure.kind === 'unsupported' || failure.kind === 'media'
  return (
    <div className={styles.panel} role="alert">
      {onBack && <IconButton icon="arrow-left" label={t`Back`} className={styles.back} onClick={onBack} />}
      <Icon name={failure.kind === 'offline' ? 'wifi-slash' : 'warning-circle'} size="large" />
      {isUnplayable && (
        <Text as="h2" size="title">
          <Trans>Videos do not play</Trans>
        </Text>
      )}
      <p className={styles.words}>
        <FailureSentences failure={failure} describeError={describeError} />
      </p>
      {failure.kind !== 'unsupported' && (
        <Button variant="primary" className={styles.retry} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
