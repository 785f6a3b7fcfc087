import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { totalsOf, type UploadView } from '#src/offline/uploads/upload-state.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useDurationLabels } from '#src/entities/upload/use-duration-labels.ts'
import type { UploadActions } from './upload-actions.ts'

export interface TotalsLineProps {
  active: readonly UploadView[]
  actions: UploadActions
  onCancelAll: () => void
}

/** "6 files, 11.4 GB. About 14 min left." and the actions on all of them. */
export function TotalsLine({ active, actions, onCancelAll }: TotalsLineProps) {
  const { i18n } = useLingui()
  const sayDuration = useDurationLabels()
  if (active.length === 0) return null
  const totals = totalsOf(active)
  const size = formatBytes(totals.bytes, i18n.locale)
  const count = totals.files
  const left = totals.secondsLeft === null ? null : sayDuration(totals.secondsLeft)

  return (
    <Row justify="between" isWrapping>
      <Text as="p" size="meta" tone="muted" isTabular>
        <Plural value={count} one="# file" other="# files" />, {size}.
        {left !== null && (
          <>
            {' '}
            <Trans>About {left} left.</Trans>
          </>
        )}
      </Text>
      <Row gap={0}>
        <Button variant="ghost" size="small" onClick={() => (totals.isAllPaused ? actions.resume('all') : actions.pause('all'))}>
          {totals.isAllPaused ? <Trans>Resume all</Trans> : <Trans>Pause all</Trans>}
        </Button>
        <Button variant="ghost" size="small" onClick={onCancelAll}>
          <Trans>Cancel all</Trans>
        </Button>
      </Row>
    </Row>
  )
}
