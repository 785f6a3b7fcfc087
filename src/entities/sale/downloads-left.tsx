import { Plural } from '@lingui/react/macro'
import type { AccessGrant } from '#contract/money/sales.ts'

/** "2 of 3 downloads left" */
export function DownloadsLeft({ downloads, downloadTotal }: Pick<AccessGrant, 'downloads' | 'downloadTotal'>) {
  return (
    <Plural
      value={downloads}
      _0="No downloads left"
      one={`# of ${downloadTotal} downloads left`}
      other={`# of ${downloadTotal} downloads left`}
    />
  )
}
