import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useRouterState } from '@tanstack/react-router'
import type { Conversation } from '#contract/chat/chat.ts'
import { latePart } from '#src/ui/late-part.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import styles from './internal/dock.module.css'
import { chatWindows } from './open-windows.ts'

const DockedWindow = latePart(async () => (await import('./internal/docked-window.tsx')).DockedWindow)

export interface DockedWindowsProps {
  callButton?: ((conversation: Conversation) => ReactNode) | undefined
}

/** At the foot of every screen except the messages' own, on the desktop, where there is room for them. */
export function DockedWindows({ callButton }: DockedWindowsProps) {
  const { t } = useLingui()
  const windows = useSyncExternalStore(chatWindows.subscribe, chatWindows.get)
  const isDesktop = useIsDesktop()
  const isAtMessages = useRouterState({ select: ({ location }) => /^\/messaging(\/|$)/.test(location.pathname) })
  if (!isDesktop || isAtMessages || windows.length === 0) return null
  return (
    <aside className={styles.dock} aria-label={t`Conversations`}>
      {windows.map(({ hash, isMinimised }) => (
        <DockedWindow key={hash} hash={hash} isMinimised={isMinimised} callButton={callButton} />
      ))}
    </aside>
  )
}
