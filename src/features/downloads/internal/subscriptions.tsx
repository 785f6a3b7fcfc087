import { Trans } from '@lingui/react/macro'
import { RenewalLine } from '#src/entities/renewal/renewal-line.tsx'
import { useRenewals } from '#src/entities/renewal/use-renewals.tsx'
import { Section } from '#src/ui/layout/section.tsx'

/** Subscriptions that renew automatically, with date and price (D-14). */
export function Subscriptions() {
  const albums = useRenewals()?.renewals.filter(({ subject }) => subject === 'video_album') ?? []
  if (albums.length === 0) return null
  return (
    <Section title={<Trans>Automatic renewal</Trans>} size="head">
      {albums.map((renewal) => (
        <RenewalLine key={renewal.id} renewal={renewal} hasTitle />
      ))}
    </Section>
  )
}
