import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { getOffer } from '#contract/money/sales.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { maySell } from '#contract/policy/sales.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useSetSale } from '#src/entities/sale/mutations.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { NotYourVideo } from '#src/entities/video/not-your-video.tsx'
import { LateAddToAlbumSheet } from '#src/entities/video-album/late-add-to-album-sheet.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm, type FormParts } from '#src/ui/form/configured-form.tsx'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { SwitchField } from '#src/ui/form/switch-field.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { BottomBar } from '#src/ui/bottom-bar.tsx'
import { Page, type PageProps } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { ModeField } from './internal/mode-field.tsx'
import { saleFields, termsOf, type SaleValues } from './internal/sale-fields.tsx'
import { VideoField, VideoSheet } from './internal/video-field.tsx'
import { VideoPicture } from './internal/video-picture.tsx'
import { maySetUp, VendorsOnly } from './internal/who-sells.tsx'
import { WhoCanPlay } from './internal/who-can-play.tsx'
import { WhatBuyersSee } from './internal/what-buyers-see.tsx'

/** Selling a video: for vendors, and for admins who set it up for them (1§6). */
export function SellPage({ video }: { video: VideoDetails }) {
  const currentUser = useCurrentUser()
  if (!maySetUp(currentUser, video))
    return (
      <Frame>
        <NotYourVideo />
      </Frame>
    )
  if (maySell(currentUser)) return <SellPart video={video} isAdmin={currentUser.role === 'admin'} />
  return (
    <Frame video={video}>
      <VendorsOnly />
    </Frame>
  )
}

interface FrameProps extends Pick<PageProps, 'actions' | 'panel'> {
  video?: VideoDetails
  children: ReactNode
}

/** The screen, below its title the video that is sold. */
function Frame({ video, children, ...page }: FrameProps) {
  return (
    <Page title={<Trans>Sell this video</Trans>} hasBack {...page}>
      {video ? (
        <Stack gap={6}>
          <VideoHead video={video} />
          {children}
        </Stack>
      ) : (
        children
      )}
    </Page>
  )
}

/** Which video it is. */
function VideoHead({ video: { thumb, placeholder, durationSeconds, title, userName } }: { video: VideoDetails }) {
  return (
    <Row>
      <VideoPicture {...{ thumb, placeholder, durationSeconds }} />
      <Grow>
        <Text as="h2" size="head">
          <bdi>{title}</bdi>
        </Text>
        <Text size="meta" tone="muted">
          <bdi>{userName}</bdi>
        </Text>
      </Grow>
    </Row>
  )
}

interface SellPartProps {
  video: VideoDetails
  isAdmin: boolean
}

type Sale = ResponseOutput<typeof getOffer>
const itemOf = ({ videoId }: VideoDetails) => ({ typeId: 'video', itemId: videoId })

function SellPart({ video, isAdmin }: SellPartProps) {
  const { data: sale, isError, refetch } = useQuery(saleQueries.offer(itemOf(video)))
  if (sale) return <SellForm video={video} isAdmin={isAdmin} sale={sale} />
  return <Frame video={video}>{isError ? <PartFailed onRetry={() => void refetch()} /> : <Skeleton shape="block" height="196px" />}</Frame>
}

/** The values of the form for the sale as it is stored. */
function valuesOf({ offer, previewOf }: Sale, { videoId }: VideoDetails): SaleValues {
  const previewId = offer?.preview?.itemId ?? (previewOf ? videoId : null)
  return {
    mode: offer?.mode ?? 'none',
    isActive: offer?.isActive ?? true,
    productId: String(previewOf?.itemId ?? videoId),
    previewId: previewId === null ? '' : String(previewId),
    price: offer?.price ?? null,
    priceDollar: offer?.priceDollar ?? null,
    days: offer?.days == null ? '' : String(offer.days),
    downloads: offer?.downloads ?? 0,
    link: offer?.link ?? '',
  }
}

function SellForm({ video, isAdmin, sale }: SellPartProps & { sale: Sale }) {
  const setSale = useSetSale(itemOf(video))
  const { offer, sellerPercent } = sale
  const stored = valuesOf(sale, video)
  const [picking, setPicking] = useState<CustomFieldProps | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const isOwn = useCurrentUser().userId === video.userId

  async function handleSubmit(values: SaleValues) {
    const terms = termsOf(values)
    const isProductSetup = values.mode === 'cart'
    const version = terms.productId === video.videoId || !isProductSetup ? (offer?.version ?? 0) : undefined
    await setSale.mutateAsync({
      ...terms,
      isActive: values.isActive,
      productId: isProductSetup ? terms.productId : video.videoId,
      previewId: isProductSetup ? terms.previewId : null,
      ...(version === undefined ? {} : { version }),
    })
    notify({ tone: 'success', text: values.mode === 'none' ? <Trans>Not for sale any more.</Trans> : <Trans>Up for sale.</Trans> })
  }

  return (
    <>
      <ConfiguredForm<SaleValues>
        fields={saleFields({
          ...{ videoId: video.videoId, isAdmin, sellerPercent, mode: stored.mode },
          renderMode: (field, modes) => <ModeField {...field} modes={modes} />,
          renderVideo: (field) => <VideoField {...field} currentId={video.videoId} onOpen={() => setPicking(field)} />,
        })}
        defaultValues={stored}
        draftKey={`sale:video:${video.videoId}`}
        onSubmit={handleSubmit}
        submitLabel={({ mode }) =>
          mode !== 'none' && stored.mode === 'none' ? <Trans>Put up for sale</Trans> : <Trans>Save the sale</Trans>
        }
        busyLabel={<Trans>Saving</Trans>}
        hasSummary
        layout={(parts) => <SellScreen parts={parts} video={video} isAdmin={isAdmin} sale={sale} />}
      >
        {(values) => <BelowFields values={values} video={video} onChooseAlbum={isOwn ? () => setIsChoosing(true) : undefined} />}
      </ConfiguredForm>
      {picking && <VideoSheet field={picking} ownerId={video.userId} currentId={video.videoId} onClose={() => setPicking(null)} />}
      {isChoosing && <LateAddToAlbumSheet videos={[video]} onClose={() => setIsChoosing(false)} />}
    </>
  )
}

/** On the desktop the buttons are in the head, and what buyers see is beside the fields; on the phone both follow them. */
function SellScreen({
  parts: { form, submit, values },
  video,
  isAdmin,
  sale,
}: SellPartProps & { sale: Sale; parts: FormParts<SaleValues> }) {
  const isDesktop = useIsDesktop()
  const { offer, previewOf, totals } = sale
  const preview = <WhatBuyersSee values={values} video={video} isSoldOut={offer?.isSoldOut ?? false} isAdmin={isAdmin} />
  const buttons = (
    <>
      <Cancel video={video} />
      {submit}
    </>
  )
  return (
    <Frame video={video} actions={isDesktop ? buttons : undefined} panel={isDesktop ? preview : undefined}>
      <Stack gap={4}>
        {previewOf && (
          <Text size="meta" tone="muted">
            <Trans>This is the preview of “{previewOf.title}”.</Trans>
          </Text>
        )}
        {form}
        {!isDesktop && preview}
        {totals && <Totals totals={totals} />}
        {isAdmin && <DebugDump value={sale} />}
        {!isDesktop && <BottomBar>{buttons}</BottomBar>}
      </Stack>
    </Frame>
  )
}

/** What was entered stays on the device as a draft. */
function Cancel({ video: { videoId } }: { video: VideoDetails }) {
  return (
    <RouterLink href={`/videos/${videoId}`} className={buttonClass({ variant: 'ghost' })}>
      <Trans>Cancel</Trans>
    </RouterLink>
  )
}

interface BelowFieldsProps {
  values: SaleValues
  video: VideoDetails
  /** None for an admin, whose own albums do not fit to another member’s video. */
  onChooseAlbum: (() => void) | undefined
}

/** What follows from the mode. */
function BelowFields({ values, video, onChooseAlbum }: BelowFieldsProps) {
  return (
    <>
      {values.mode === 'cart' && (
        <RouterLink href="/products" className={linkTextClass()}>
          <Trans>Your products</Trans>
        </RouterLink>
      )}
      {values.mode === 'subscribe' && <AlbumOfVideo onChoose={onChooseAlbum} />}
      {values.mode === 'cart' && <WhoCanPlay productId={values.productId} currentId={video.videoId} />}
    </>
  )
}

function Totals({ totals }: { totals: NonNullable<Sale['totals']> }) {
  return (
    <Text size="meta" tone="muted">
      <Plural value={totals.sold} one="# sold" other="# sold" />
      {' · '}
      <Plural value={totals.refunded} one="# refunded" other="# refunded" />
      {' · '}
      <Plural value={totals.clicks} one="# click" other="# clicks" />
    </Text>
  )
}

/** A video that is sold with an album has no price of its own: that is on the album (1§4). */
function AlbumOfVideo({ onChoose }: { onChoose: (() => void) | undefined }) {
  return (
    <Note
      action={
        onChoose && (
          <Button size="small" onClick={onChoose}>
            <Trans>Add to album</Trans>
          </Button>
        )
      }
    >
      <Trans>Buyers get this video with an album. The price is set on the album.</Trans>
    </Note>
  )
}

/** For admins: the sale as the server sent it (1§6). */
function DebugDump({ value }: { value: object }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Stack gap={2}>
      <SwitchField label={<Trans>Debug dump</Trans>} value={isOpen} onChange={setIsOpen} />
      {isOpen && <pre>{JSON.stringify(value, null, 2)}</pre>}
    </Stack>
  )
}
