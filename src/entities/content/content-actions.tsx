import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { findDeclaredKind, type ContentRef } from '#contract/content/kinds.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { Action } from '#src/ui/primitives/action.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { markFavourite, voteOn, type ContentMarks } from './writes.ts'
import styles from './content-actions.module.css'

export interface ContentActionsProps {
  item: ContentRef
  marks: ContentMarks
  /** Actions of other features: saving for offline, editing. */
  children?: ReactNode
}

/** Votes and favourite, if the kind has them. Of several presses only the last one is sent, online or offline. */
export function ContentActions({ item, marks, children }: ContentActionsProps) {
  const { t, i18n } = useLingui()
  const can = findDeclaredKind(item.typeId)?.can
  const isUp = marks.myVote === 'up'
  const isDown = marks.myVote === 'down'
  return (
    <div className={styles.row}>
      {can?.vote && (
        <Toggle icon="thumbs-up" label={t`Like`} isOn={isUp} onPress={() => void voteOn(item, isUp ? null : 'up').catch(reportProblem)}>
          {i18n.number(marks.upVotes ?? 0)}
        </Toggle>
      )}
      {can?.vote === 'up_down' && (
        <Toggle
          icon="thumbs-down"
          label={t`Dislike`}
          isOn={isDown}
          onPress={() => void voteOn(item, isDown ? null : 'down').catch(reportProblem)}
        >
          {i18n.number(marks.downVotes ?? 0)}
        </Toggle>
      )}
      {can?.favourite && (
        <Toggle
          icon="heart"
          label={t`Favourite`}
          isOn={marks.isFavourite === true}
          tone="live"
          onPress={() => void markFavourite(item, !marks.isFavourite).catch(reportProblem)}
        >
          <Trans>Favourite</Trans>
        </Toggle>
      )}
      {children}
    </div>
  )
}

interface ToggleProps {
  icon: IconName
  label: string
  isOn: boolean
  tone?: 'live' | undefined
  onPress: () => void
  children: ReactNode
}

function Toggle({ icon, label, isOn, tone, onPress, children }: ToggleProps) {
  return (
    <Action
      icon={icon}
      isFilled={isOn}
      tone={isOn ? (tone ?? 'accent') : undefined}
      aria-pressed={isOn}
      aria-label={typeof children === 'string' ? `${label} ${children}` : label}
      onClick={onPress}
    >
      {children}
    </Action>
  )
}
