import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { PhotoAlbumPicker } from '#src/entities/photo-album/photo-album-picker.tsx'
import { useShare } from '#src/entities/content/use-share.tsx'
import { useDownloadPhoto, useFeaturePhoto, useRemovePhotos } from '#src/entities/photo/mutations.tsx'
import { usePhotoName } from '#src/entities/photo/use-photo-name.ts'
import { offerAsPromo, savePhotoEdit } from '#src/entities/photo/writes.ts'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { Action } from '#src/ui/primitives/action.tsx'

type Open = 'move' | 'remove' | 'report'

export interface PhotoMenuProps {
  photo: PhotoDetails
  /** The photo has been deleted: shows another one, or the list. */
  onRemoved: () => Promise<void>
}

/** Everything else that this viewer may do with the photo. */
export function PhotoMenu({ photo, onRemoved }: PhotoMenuProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open | null>(null)
  const removal = useRemovePhotos()
  const items = useItems(photo, setOpen)
  const { photoId, albumId } = photo
  const name = usePhotoName()(photo)
  const close = () => setOpen(null)

  async function handleMove([chosen]: readonly PhotoAlbumId[]) {
    if (chosen === undefined) return
    const outcome = await savePhotoEdit({ photoId, moveToAlbum: chosen })
    notifySaved(outcome, <Trans>Photo moved.</Trans>)
    if (outcome.state !== 'refused') close()
  }

  const handleRemove = () => removal.mutateAsync({ photoIds: [photoId], onLeave: onRemoved })

  return (
    <>
      <Menu
        label={t`More options for ${name}`}
        items={items}
        trigger={(props) => (
          <Action {...props} icon="dots-three-vertical">
            <Trans>More</Trans>
          </Action>
        )}
      />
      {open === 'move' && (
        <PhotoAlbumPicker
          title={<Trans>Move to album</Trans>}
          chooseLabel={<Trans>Move photo</Trans>}
          without={albumId}
          onChoose={handleMove}
          onClose={close}
        />
      )}
      {open === 'report' && <LateReportDialog onClose={close} typeId="photo" itemId={photoId} name={name} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        title={<Trans>Delete this photo?</Trans>}
        body={<Trans>Its comments and votes are deleted as well. This can’t be undone.</Trans>}
        confirmLabel={<Trans>Delete photo</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        variant="danger"
        onConfirm={handleRemove}
        describeError={describeRefusal}
        successMessage={<Trans>Photo deleted.</Trans>}
      />
    </>
  )
}

function useItems(photo: PhotoDetails, onOpen: (dialog: Open) => void): MenuItem[] {
  const { t } = useLingui()
  const router = useRouter()
  const { can, isFeatured, photoId } = photo
  const isShown = photo.destination !== null
  const download = useDownloadPhoto()
  const share = useShare({ typeId: 'photo', itemId: photoId }, usePhotoName()(photo))
  const ownItems = useOwnItems(photo, onOpen)
  const feature = useFeaturePhoto()

  function handleFeature() {
    // A refused call has already been reported to the member.
    feature.mutate({ photoId, isFeatured: !isFeatured })
  }

  const items: Array<MenuItem | false> = [
    share,
    can.canEdit && {
      key: 'edit',
      icon: 'pencil-simple',
      label: t`Edit photo`,
      onSelect: () => void router.navigate({ href: `/photo/upload/edit?ids=${photoId}` }),
    },
    ...ownItems,
    can.canDownload &&
      isShown && {
        key: 'download',
        icon: 'download-simple',
        label: t`Download`,
        onSelect: () => download.mutate(photo),
      },
    can.canFeature && { key: 'feature', icon: 'star', label: isFeatured ? t`Stop featuring` : t`Feature`, onSelect: handleFeature },
    can.canReport && { key: 'report', icon: 'flag', label: t`Report`, onSelect: () => onOpen('report') },
    can.canDelete && { key: 'remove', icon: 'trash', label: t`Delete photo`, isDanger: true, onSelect: () => onOpen('remove') },
  ]
  return items.filter((item) => item !== false)
}

/** Only its owner places a photo in albums and offers it as promo. */
function useOwnItems(photo: PhotoDetails, onOpen: (dialog: Open) => void): Array<MenuItem | false> {
  const { t } = useLingui()
  const { userId } = useCurrentUser()
  const { photoId, albumId, isCover, isDraft, promoState } = photo
  if (photo.userId !== userId) return []
  const isOffered = promoState === 'pending' || promoState === 'promo'

  async function handleCover() {
    notifySaved(await savePhotoEdit({ photoId, setAlbumCover: true }), <Trans>This is the cover now.</Trans>)
  }

  return [
    albumId !== null &&
      !isCover && { key: 'cover', icon: 'image', label: t`Set as cover`, onSelect: () => void handleCover().catch(reportProblem) },
    { key: 'move', icon: 'queue', label: t`Move to album`, onSelect: () => onOpen('move') },
    !isDraft && {
      key: 'promo',
      icon: 'seal-check',
      label: isOffered ? t`Withdraw from promo` : t`Offer as promo`,
      onSelect: () => void offerAsPromo(photoId, !isOffered).catch(reportProblem),
    },
  ]
}
