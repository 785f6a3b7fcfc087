import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { blockVersion, renderBlock } from '#contract/site/pages.ts'
import { useOpenCall } from '#src/data/http/use-open-call.ts'
import { BlockText } from '#src/entities/page/block-text.tsx'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { deviceLocale } from '#src/platform/device-settings.ts'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { ReadingPage } from './internal/reading-page.tsx'

export interface OpenBlockPageProps {
  view: string
  /** Shown where no text exists yet, or the server cannot be reached. */
  otherwise?: ReactNode
}

/** A text by staff that everybody may read, signed in or not. */
export function OpenBlockPage({ view, otherwise }: OpenBlockPageProps) {
  const { i18n } = useLingui()
  const { data, failure, isAsking, ask } = useOpenCall(renderBlock, { view, version: blockVersion, locale: deviceLocale() })
  if (data) {
    return (
      <ReadingPage title={data.title}>
        <BlockText html={data.html} />
      </ReadingPage>
    )
  }
  if (failure !== null && otherwise !== undefined) return otherwise
  if (failure !== null) {
    return (
      <Page title={<Trans>Information</Trans>}>
        <FailedState reason={i18n._(messageForCode(failure))} onRetry={ask} isRetrying={isAsking} />
      </Page>
    )
  }
  return (
    <Page title={<Skeleton shape="line" width="12ch" />}>
      <Stack gap={3}>
        <Skeleton shape="line" width="90%" />
        <Skeleton shape="line" width="70%" />
      </Stack>
    </Page>
  )
}
