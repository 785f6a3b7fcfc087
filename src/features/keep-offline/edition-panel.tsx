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
import { edition, fetchEdition, openEdition, switchEdition } from './edition/fetch-edition.ts'
import type { EditionVerdict } from './edition/judge-edition.ts'

/** Home for reading without a line: whether it is fetched by itself, how old it is, and the way to fetch it now. */
export function EditionPanel() {
  const { isSwitchedOn, fetchedAtMs, isFetching, verdict } = useSyncExternalStore(edition.subscribe, edition.get)

  // What this member left on this device is in its storage.
  useEffect(openEdition, [])

  async function handleFetch() {
    try {
      const outcome = await fetchEdition({ isAsked: true })
      if (outcome === 'fetch') notify({ tone: 'success', text: <Trans>Home is on this device now.</Trans> })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notify({ tone: 'error', text: <Trans>The connection broke. What had arrived is kept.</Trans> })
    }
  }

  return (
    <Section title={<Trans>Home without a connection</Trans>} size="head">
      <Stack gap={3}>
        <Switch
          label={<Trans>Fetch it on Wi-Fi</Trans>}
          description={<Trans>Home, the newest of the feed and their pictures, a few megabytes. Never while you save data.</Trans>}
          isOn={isSwitchedOn}
          onChange={switchEdition}
        />
        <Text size="meta" tone="muted">
          {fetchedAtMs === null ? (
            <Trans>Not fetched yet.</Trans>
          ) : (
            <Trans>
              Fetched <Time value={fetchedAtMs} />.
            </Trans>
          )}{' '}
          <Why verdict={verdict} />
        </Text>
        <div>
          <Button variant="quiet" isBusy={isFetching} busyLabel={<Trans>Fetching</Trans>} onClick={() => void handleFetch()}>
            <Trans>Fetch it now</Trans>
          </Button>
        </div>
      </Stack>
    </Section>
  )
}

/** Why nothing was fetched by itself. */
function Why({ verdict }: { verdict: EditionVerdict | null }): ReactNode {
  switch (verdict) {
    case 'storage-short':
      return <Trans>This device is short of room.</Trans>
    case 'data-saver':
      return <Trans>Your device saves data.</Trans>
    case 'mobile-line':
      return <Trans>You are not on Wi-Fi.</Trans>
    case 'offline':
      return <Trans>You have no connection.</Trans>
    default:
      return null
  }
}
