import { Plural, Trans } from '@lingui/react/macro'
import { foreverDays, type AccessGrant } from '#contract/money/sales.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { SaleBox } from './sale-box.tsx'

const daySeconds = 86_400

/** Bought, and not over. */
export function OwnedBox({ grant }: { grant: AccessGrant }) {
  const { boughtAt, tmExpiry, downloads, downloadTotal } = grant
  const isForever = tmExpiry - boughtAt >= foreverDays * daySeconds
  return (
    <SaleBox
      title={<Trans>It’s yours</Trans>}
      mark={
        <Badge tone="positive" icon="check">
          <Trans>Owned</Trans>
        </Badge>
      }
      terms={
        <>
          <Trans>
            Bought <Time value={boughtAt} form="date" />.
          </Trans>{' '}
          {!isForever && (
            <Trans>
              Yours until <Time value={tmExpiry} form="date" />.
            </Trans>
          )}
        </>
      }
      note={downloadTotal > 0 && <Plural value={downloads} _0="No downloads left" one="# download left" other="# downloads left" />}
    />
  )
}
