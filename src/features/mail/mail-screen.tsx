import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '#src/ui/layout/page.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { MailList } from './internal/list/mail-list.tsx'
import { readMailAddress, type MailSearch } from './mail-address.ts'
import styles from './internal/mail.module.css'

export interface MailScreenProps {
  search: MailSearch
  /** The open thread, highlighted in the list. */
  openThreadId: number | null
  /** Whether the address names only the list. */
  isListAlone: boolean
  /** The thread being read, or the message being written. */
  children: ReactNode
}

/** Phone: the list, then the thread. Desktop: the list at the start, the thread beside it. */
export function MailScreen({ search, openThreadId, isListAlone, children }: MailScreenProps) {
  const isDesktop = useIsDesktop()
  if (!isDesktop && !isListAlone) return children
  const list = <MailList address={readMailAddress(search)} openThreadId={openThreadId} />
  return (
    <Page title={<Trans>Messages</Trans>} actions={<WriteButton />} isFlush>
      {isDesktop ? (
        <div className={styles.columns}>
          <div className={styles.list}>{list}</div>
          <div className={styles.reading}>{children}</div>
        </div>
      ) : (
        <div className={styles.list}>{list}</div>
      )}
    </Page>
  )
}

function WriteButton() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return <IconButton icon="note-pencil" label={t`New mail`} onClick={() => void navigate({ to: '/mail/compose/{-$uname}/{-$uid}' })} />
}
