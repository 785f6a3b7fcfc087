import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useChatConnection, useConnectFailure } from '#src/entities/chat/connection.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import styles from './thread.module.css'

/** A connection made this quickly is not worth a message. */
const patienceMs = 700

export interface ConnectionStatusProps {
  /** False beside the banner of every screen, which already shows it. */
  saysOffline?: boolean
}

/**
 * The state of the chat connection, unless it is simply connected (C-01). Messages written meanwhile wait and are sent
 * automatically.
 */
export function ConnectionStatus({ saysOffline = true }: ConnectionStatusProps) {
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

/** True once a condition has lasted for a moment. */
function useLasts(isSo: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  // Driven by a timer.
  useEffect(() => {
    const timer = setTimeout(() => setHasLasted(isSo), isSo ? patienceMs : 0)
    return () => clearTimeout(timer)
  }, [isSo])
  return isSo && hasLasted
}
