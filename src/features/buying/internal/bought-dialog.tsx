import { Plural, Trans } from '@lingui/react/macro'
import { lastsForever } from '#contract/money/sales.ts'
import { isGoods } from '#contract/policy/sales.ts'
import { DownloadsLeft } from '#src/entities/sale/downloads-left.tsx'
import { useDownload } from '#src/entities/sale/use-download.tsx'
import { AlreadyPaid } from '#src/entities/ticket/already-paid.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import type { Bought } from './buy-dialog.tsx'
import { ItemLine, type ItemLineProps } from './price-parts.tsx'

export interface BoughtDialogProps extends ItemLineProps {
  bought: Bought
  onClose: () => void
}

/** What was paid, what is left, and what the member has now. The item is open behind it. */
export function BoughtDialog({ item, sellerName, bought, onClose }: BoughtDialogProps) {
  const { id, tmExpiry, downloadTotal, serial } = bought.grant
  const download = useDownload()
  const hasDownloads = downloadTotal > 0 && !isGoods(item)
  const isForever = lastsForever(bought.grant)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={<Trans>It’s yours</Trans>}
      footer={
        <Row justify="end" isWrapping>
          {hasDownloads && (
            <Button icon="download-simple" isBusy={download.isPending} onClick={() => download.mutate(id)}>
              <Trans>Download</Trans>
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            <Next typeId={item.typeId} />
          </Button>
        </Row>
      }
    >
      <Stack gap={3}>
        <ItemLine item={item} sellerName={sellerName} />
        <Text size="meta">
          <Paid {...bought} />{' '}
          <RouterLink href="/settings/tickets" className={linkTextClass()}>
            <Trans>Ticket history</Trans>
          </RouterLink>
        </Text>
        <Stack gap={1}>
          {serial !== null && (
            <Text>
              <Trans>Serial number: {serial}</Trans>
            </Text>
          )}
          {hasDownloads && (
            <Text>
              <DownloadsLeft {...bought.grant} />
            </Text>
          )}
          {!isForever && (
            <Text>
              <Trans>
                Yours until <Time value={tmExpiry} form="date" />.
              </Trans>
            </Text>
          )}
        </Stack>
      </Stack>
    </Dialog>
  )
}

function Paid({ isNew, price, balance }: Bought) {
  if (!isNew) return <AlreadyPaid />
  return (
    <>
      <Plural value={price} one="You paid # ticket." other="You paid # tickets." />{' '}
      <Plural value={balance} one="You have # ticket left." other="You have # tickets left." />
    </>
  )
}

function Next({ typeId }: { typeId: string }) {
  if (typeId === 'video' || typeId === 'video_album') return <Trans>Watch now</Trans>
  if (typeId === 'photo_album') return <Trans>See the photos</Trans>
  return <Trans>Done</Trans>
}
