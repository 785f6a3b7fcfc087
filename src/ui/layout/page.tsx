import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Main } from './main.tsx'
import type { SearchFieldProps } from '../list/search-field.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './page.module.css'

export interface PageProps {
  title: ReactNode
  /** A search field in the bar; on the phone an icon that opens it. */
  search?: SearchFieldProps | undefined
  actions?: ReactNode
  /** The right column on the desktop. On the phone it is omitted, unless `panelOnPhone` puts it below. */
  panel?: ReactNode
  panelOnPhone?: 'hidden' | 'below' | undefined
  children: ReactNode
  hasBack?: boolean | undefined
  onBack?: (() => void) | undefined
  /** For screens that start with a photo or video: no bar; the screen renders its own `h1`. */
  hasNoBar?: boolean | undefined
  /** No gutter, no padding: chats and maps fill the column themselves. */
  isFlush?: boolean | undefined
}

export function Page({
  title,
  search,
  actions,
  panel,
  panelOnPhone = 'hidden',
  children,
  hasBack,
  onBack,
  hasNoBar = false,
  isFlush = false,
}: PageProps) {
  return (
    <div className={classNames(styles.page, panel !== undefined && styles.hasPanel)}>
      <div className={styles.column}>
        {!hasNoBar && <TopBar title={title} search={search} actions={actions} hasBack={hasBack} onBack={onBack} />}
        <Main className={classNames(styles.main, hasNoBar && styles.noBar, isFlush && styles.flush)}>{children}</Main>
      </div>
      {panel !== undefined && <aside className={classNames(styles.panel, panelOnPhone === 'below' && styles.below)}>{panel}</aside>}
    </div>
  )
}
