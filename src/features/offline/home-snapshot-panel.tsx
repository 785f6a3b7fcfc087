import { Trans } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { CallError } from '#src/http/call-error.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { homeSnapshot, fetchHomeSnapshot, openHomeSnapshot, switchHomeSnapshot } from './home-snapshot/fetch-home-snapshot.ts'
import type { HomeSnapshotVerdict } from './home-snapshot/judge-home-snapshot.ts'

/** Home for reading offline: whether it is fetched automatically, its age, and a button to fetch it now. */
export function HomeSnapshotPanel() {
  const { isSwitchedOn, fetchedAtMs, isFetching, verdict } = useSyncExternalStore(homeSnapshot.subscribe, homeSnapshot.get)

  // Reads this member's settings from the device's storage.
  useEffect(openHomeSnapshot, [])

  async function handleFetch() {
    try {
      const outcome = await fetchHomeSnapshot({ isAsked: true })
      if (outcome === 'fetch') notify({ tone: 'success', text: <Trans>Home is saved on this device.</Trans> })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notify({ tone: 'error', text: <Trans>Connection lost. The part already downloaded is saved.</Trans> })
    }
  }

  return (
    <Section title={<Trans>Home offline</Trans>} size="head">
      <Stack gap={3}>
        <Switch
          label={<Trans>Download on Wi-Fi</Trans>}
          description={<Trans>Home, the latest feed and its images, a few MB. Never in data-saver mode.</Trans>}
          isOn={isSwitchedOn}
          onChange={switchHomeSnapshot}
        />
        <Text size="meta" tone="muted">
          {fetchedAtMs === null ? (
            <Trans>Not downloaded yet.</Trans>
          ) : (
            <Trans>
              Downloaded <Time value={fetchedAtMs} />.
            </Trans>
          )}{' '}
          <Why verdict={verdict} />
        </Text>
        <div>
          <Button variant="quiet" isBusy={isFetching} busyLabel={<Trans>Downloading</Trans>} onClick={() => void handleFetch()}>
            <Trans>Download now</Trans>
          </Button>
        </div>
      </Stack>
    </Section>
  )
}

/** Why nothing was fetched automatically. */
function Why({ verdict }: { verdict: HomeSnapshotVerdict | null }): ReactNode {
  switch (verdict) {
    case 'storage-short':
      return <Trans>This device is low on space.</Trans>
    case 'data-saver':
      return <Trans>Data saver is on.</Trans>
    case 'mobile-line':
      return <Trans>You’re not on Wi-Fi.</Trans>
    case 'offline':
      return <Trans>Downloading needs a connection.</Trans>
    default:
      return null
  }
}
