import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentRef } from '#contract/content/kinds.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { awaitedSubject, saleWrites, setSaleAwaited } from '#src/entities/sale/writes.ts'
import { RefusedNotes } from '#src/entities/write/refused-notes.tsx'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
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

export interface TellMeRefusedProps {
  item: ContentRef
  /** It can be bought by now. */
  isOnSale: boolean
  /** As it was read after the refusal. */
  isAwaited: boolean | null
}

/** Why a member’s request was refused. The queue only has the error code; the reason follows from the offer, which is fetched again. */
export function TellMeRefused({ item, isOnSale, isAwaited }: TellMeRefusedProps) {
  const { i18n } = useLingui()
  function describe(code: string) {
    // A member who could wait for it, but may not, waits for too many.
    const rule = isOnSale ? 'sale.on_sale' : isAwaited === null ? '' : 'sale.awaited'
    const said = code === 'validation_failed' ? ruleMessages[rule] : undefined
    return i18n._(said ?? messageForCode(code))
  }
  return (
    <RefusedNotes writes={saleWrites} subject={awaitedSubject(item)}>
      {describe}
    </RefusedNotes>
  )
}
