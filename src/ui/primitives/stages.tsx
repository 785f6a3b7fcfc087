import { Trans } from '@lingui/react/macro'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './stages.module.css'

export interface StagesProps {
  /** The names in order, for example Received, Checked, Encoding, Images, Ready. */
  stages: readonly string[]
  /** Index of the running stage; `stages.length` when all are done. */
  current: number
  /** The progress of the running stage, 0 to 100. */
  percent?: number | undefined
  className?: string | undefined
}

export function Stages({ stages, current, percent = 0, className }: StagesProps) {
  return (
    <ol className={classNames(styles.stages, className)} style={{ gridTemplateColumns: `repeat(${stages.length}, minmax(0, 1fr))` }}>
      {stages.map((stage, index) => (
        <li
          key={stage}
          className={classNames(styles.stage, index < current && styles.done, index === current && styles.running)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.track}>
            {index <= current && <span className={styles.fill} style={{ inlineSize: index < current ? '100%' : `${percent}%` }} />}
          </span>
          <span>{stage}</span>
          {index < current && (
            <VisuallyHidden>
              <Trans>done</Trans>
            </VisuallyHidden>
          )}
        </li>
      ))}
    </ol>
  )
}
