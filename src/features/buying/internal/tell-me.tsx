import { Trans } from '@lingui/react/macro'
import type { ContentRef } from '#contract/content/kinds.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { setSaleAwaited } from '#src/entities/sale/writes.ts'
import { Button } from '#src/ui/primitives/button.tsx'

export interface TellMeProps {
  item: ContentRef
  isAwaited: boolean
}

/** Asks for a notification when the item can be bought again, and takes that back. Also without a connection. */
export function TellMe({ item, isAwaited }: TellMeProps) {
  return (
    <Button
      variant={isAwaited ? 'on' : 'quiet'}
      icon="bell"
      isBlock
      aria-pressed={isAwaited}
      onClick={() => void setSaleAwaited(item, !isAwaited).catch(reportProblem)}
    >
      {isAwaited ? <Trans>We’ll tell you</Trans> : <Trans>Tell me when it’s back</Trans>}
    </Button>
  )
}
