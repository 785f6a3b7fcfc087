import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { readMemberSetting, writeMemberSetting } from '#src/platform/member-settings.ts'
import { networkState } from '#src/platform/network.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './outside-widget.module.css'

export interface OutsideWidgetProps {
  title: string
  /** Null: the installation has none. */
  url: string | null
  /** Shown without an address. */
  empty: ReactNode
  /** Where this device keeps that the member agreed. */
  consentSetting: 'news-widget' | 'twitter-widget'
}

/**
 * A page of another site, in a frame of that site's origin: its script runs only there, without access to our cookies, our storage or
 * our address. Nothing is requested from it before the member agreed on this device, and it is reloaded at each visit (H-06).
 */
export function OutsideWidget({ title, url, empty, consentSetting }: OutsideWidgetProps) {
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const [isAgreed, setIsAgreed] = useState(() => readMemberSetting(consentSetting) !== null)
  const [visit] = useState(() => Date.now())
  const host = url === null ? '' : new URL(url).host

  function handleChoice(agrees: boolean) {
    writeMemberSetting(consentSetting, agrees ? 'yes' : null)
    setIsAgreed(agrees)
  }

  return (
    <Section title={title} size="head">
      <Stack gap={3}>
        {url === null && <Text tone="muted">{empty}</Text>}
        {url !== null && !isAgreed && (
          <>
            <Text tone="muted">
              <Trans>
                Loaded from {host}, which will see your IP address but not what you do here. Only with your consent, on this device.
              </Trans>
            </Text>
            <Button variant="quiet" onClick={() => handleChoice(true)}>
              <Trans>Show it</Trans>
            </Button>
          </>
        )}
        {url !== null && isAgreed && (
          <>
            {isOnline ? (
              <iframe
                className={styles.frame}
                title={title}
                src={addressOfVisit(url, visit)}
                sandbox="allow-scripts"
                referrerPolicy="no-referrer"
                loading="lazy"
              />
            ) : (
              <Text tone="muted">
                <Trans>You need a connection.</Trans>
              </Text>
            )}
            <Button variant="ghost" size="small" onClick={() => handleChoice(false)}>
              <Trans>Stop loading it</Trans>
            </Button>
          </>
        )}
      </Stack>
    </Section>
  )
}

/** A different address each time, so that no copy cached by an earlier visit is shown. */
function addressOfVisit(url: string, visit: number): string {
  const address = new URL(url)
  address.searchParams.set('visit', String(visit))
  return address.href
}
