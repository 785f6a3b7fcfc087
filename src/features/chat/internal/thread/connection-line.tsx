import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useChatConnection, useConnectFailure } from '#src/entities/chat/connection.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import styles from './thread.module.css'

/** A connection that is made at once is not worth a word. */
const patienceMs = 700

export interface ConnectionLineProps {
  /** False beside the banner of every screen, which says it already. */
  saysOffline?: boolean
}

/** How the line to the chat is, where it is not simply there (C-01). What is written waits and goes by itself. */
export function ConnectionLine({ saysOffline = true }: ConnectionLineProps) {
  const { t } = useLingui()
  const connection = useChatConnection()
  const failure = useConnectFailure()
  const hasLasted = useLasts(connection !== 'connected')
  const isShown = hasLasted && (saysOffline || failure !== null || connection === 'connecting')
  const state = connection === 'connected' ? t`Connected` : connection === 'connecting' ? t`Connecting` : t`Offline`
  return (
    <output className={isShown ? styles.line : undefined} data-chat-connection={connection} title={state}>
      {isShown && (
        <>
          <Icon name={connection === 'offline' ? 'wifi-slash' : 'clock'} size="inline" />
          <span data-code={failure}>
            {failure === null && connection === 'offline' && (
              <Trans>
                <b>You’re offline.</b> Messages will send when you’re back.
              </Trans>
            )}
            {failure === null && connection === 'connecting' && <Trans context="messages">Connecting</Trans>}
            {failure === 'failed_to_connect' && <Trans>Couldn’t connect to messages. Retrying automatically.</Trans>}
            {failure !== null && failure !== 'failed_to_connect' && failure}
          </span>
        </>
      )}
    </output>
  )
}

/** True once something has been so for a moment. */
function useLasts(isSo: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  // The clock decides.
  useEffect(() => {
    const timer = setTimeout(() => setHasLasted(isSo), isSo ? patienceMs : 0)
    return () => clearTimeout(timer)
  }, [isSo])
  return isSo && hasLasted
}
