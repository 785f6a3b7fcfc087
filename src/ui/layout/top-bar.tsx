import { useLingui } from '@lingui/react/macro'
import { use, type ReactNode } from 'react'
import { IconButton } from '../primitives/icon-button.tsx'
import { Text } from '../primitives/text.tsx'
import { BarExtra } from './bar-extra.ts'
import styles from './top-bar.module.css'

export interface TopBarProps {
  title: ReactNode
  search?: ReactNode
  /** Icon buttons, at most one primary button. */
  actions?: ReactNode
  hasBack?: boolean | undefined
  onBack?: (() => void) | undefined
}

function goBack() {
  if (window.history.length > 1) window.history.back()
  else window.location.hash = '#/'
}

/** Sticks to the top: the current place, the way back, and the available actions. */
export function TopBar({ title, search, actions, hasBack = false, onBack = goBack }: TopBarProps) {
  const { t } = useLingui()
  const extra = use(BarExtra)
  return (
    <header className={styles.bar}>
      {hasBack && <IconButton icon="arrow-left" label={t`Back`} className={styles.back} onClick={onBack} />}
      <Text as="h1" size="title" lines={1} className={styles.title}>
        {title}
      </Text>
      {search !== undefined && <div className={styles.search}>{search}</div>}
      {(actions !== undefined || extra !== null) && (
        <div className={styles.actions}>
          {actions}
          {extra}
        </div>
      )}
    </header>
  )
}
