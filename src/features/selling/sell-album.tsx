import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import type { SaleOffer } from '#contract/money/sales.ts'
import { maySell } from '#contract/policy/sales.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useSetSale } from '#src/entities/sale/mutations.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { albumTerms, dayOptions, priceRules, daysRules } from './internal/album-terms.ts'

type Values = { isSold: boolean; price: number | null; days: string }

const fields: Array<FieldConfig<Values>> = [
  { kind: 'switch', name: 'isSold', label: msg`Sell it as a subscription` },
  {
    kind: 'integer',
    name: 'price',
    label: msg`Price in tickets`,
    hint: msg`1 ticket is 1 dollar`,
    isHidden: ({ isSold }) => !isSold,
    rules: priceRules,
  },
  {
    kind: 'select',
    name: 'days',
    label: msg`Days of access`,
    options: dayOptions,
    emptyLabel: msg`Choose how long`,
    isHidden: ({ isSold }) => !isSold,
    rules: daysRules,
  },
]

/** The price of an album as a subscription (1§4), for vendors on their own albums. */
export function SellAlbum({ album }: { album: VideoAlbumDetails }) {
  const currentUser = useCurrentUser()
  const isTheirs = album.userId === currentUser.userId && maySell(currentUser)
  const { data } = useQuery({ ...saleQueries.offer({ typeId: 'video_album', itemId: album.albumId }), enabled: isTheirs })
  return isTheirs && data ? <SellForm album={album} offer={data.offer} /> : null
}

function SellForm({ album, offer }: { album: VideoAlbumDetails; offer: SaleOffer | null }) {
  const setSale = useSetSale({ typeId: 'video_album', itemId: album.albumId })

  async function handleSubmit({ isSold, price, days }: Values) {
    await setSale.mutateAsync({ ...albumTerms({ isSold, price, days }), version: offer?.version ?? 0 })
    notify({ tone: 'success', text: isSold ? <Trans>Up for sale.</Trans> : <Trans>Not for sale any more.</Trans> })
  }

  return (
    <Section title={<Trans>Sell this album</Trans>}>
      <ConfiguredForm<Values>
        fields={fields}
        defaultValues={{ isSold: offer !== null, price: offer?.price ?? null, days: offer?.days == null ? '' : String(offer.days) }}
        draftKey={`sale:video_album:${album.albumId}`}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Save the sale</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Section>
  )
}
