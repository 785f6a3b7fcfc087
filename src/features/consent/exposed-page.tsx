import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { exposeTriggers, searchExposed, type ExposeTrigger } from '#contract/site/email-consent.ts'
import { call } from '#src/data/http/call.ts'
import { useOpenCall } from '#src/data/http/use-open-call.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Media } from '#src/ui/primitives/media.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './internal/exposed.module.css'

type Shown = ResponseOutput<typeof searchExposed>['items'][number]

/** An unknown trigger shows everything. */
export function readTrigger(value: string | undefined): ExposeTrigger {
  return exposeTriggers.find((trigger) => trigger === value) ?? 'all'
}

/** Everything members agreed to show publicly, and nothing else of them (P-05). */
export function ExposedPage({ trigger }: { trigger: ExposeTrigger }) {
  const { i18n } = useLingui()
  const { data, failure, isAsking, ask } = useOpenCall(searchExposed, { trigger })
  return (
    <Page title={<Trans context="page of what members show">Public</Trans>} hasBack>
      <Stack gap={5}>
        <Text tone="muted">
          <Trans>These members chose to show something here. They can withdraw it at any time.</Trans>
        </Text>
        <Row as="nav" gap={4}>
          {exposeTriggers.map((each) => (
            <Link
              key={each}
              to="/public/exposed/{-$triggerp}/{-$seo}"
              params={{ triggerp: each }}
              aria-current={each === trigger ? 'page' : undefined}
              className={linkTextClass(styles.filter)}
            >
              {each === 'all' ? <Trans>Everyone</Trans> : each === 'pictures' ? <Trans>With a photo</Trans> : <Trans>With text</Trans>}
            </Link>
          ))}
        </Row>
        {!data && failure === null && <Skeleton shape="block" height="280px" />}
        {failure !== null && <FailedState reason={i18n._(messageForCode(failure))} onRetry={ask} isRetrying={isAsking} />}
        {data && <Gallery key={trigger} trigger={trigger} first={data} />}
      </Stack>
    </Page>
  )
}

function Gallery({ trigger, first }: { trigger: ExposeTrigger; first: ResponseOutput<typeof searchExposed> }) {
  const [items, setItems] = useState<readonly Shown[]>(first.items)
  const [cursor, setCursor] = useState(first.nextCursor)
  const [isBusy, setIsBusy] = useState(false)

  async function handleMore() {
    if (cursor === null) return
    setIsBusy(true)
    try {
      const next = await call(searchExposed, { trigger, cursor })
      setItems([...items, ...next.items])
      setCursor(next.nextCursor)
    } finally {
      setIsBusy(false)
    }
  }

  if (items.length === 0) {
    return (
      <EmptyState icon="eye-slash" title={<Trans>No one at the moment</Trans>}>
        <Trans>Members keep to themselves unless they choose otherwise.</Trans>
      </EmptyState>
    )
  }
  return (
    <Stack gap={5}>
      <ul className={styles.gallery}>
        {items.map((item, index) => (
          // Items have no identity, on purpose; the list only grows at its end.
          <li key={index}>
            {item.picture !== null && <Media src={item.picture} alt="" ratio="square" />}
            {item.name !== null && (
              <Text as="h2" size="head">
                {item.name}
              </Text>
            )}
            {item.words !== '' && <Text>{item.words}</Text>}
          </li>
        ))}
      </ul>
      {cursor !== null && (
        <Button variant="quiet" isBusy={isBusy} busyLabel={<Trans>Loading</Trans>} onClick={() => void handleMore()}>
          <Trans>More</Trans>
        </Button>
      )}
    </Stack>
  )
}
