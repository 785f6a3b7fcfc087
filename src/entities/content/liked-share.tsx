import { Trans, useLingui } from '@lingui/react/macro'

/** The share of likes among the votes, at the end of a line. Nothing without votes. */
export function LikedShare({ up, down }: { up: number; down: number }) {
  const { i18n } = useLingui()
  const votes = up + down
  if (votes === 0) return null
  const liked = i18n.number(up / votes, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <>
      {' · '}
      <Trans>{liked} liked</Trans>
    </>
  )
}
