import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PhotoDetails, PhotoFailure } from '#contract/photos/photos.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'

/**
 * Why a file is no usable photo, or why the last changes to the image were taken back, and what the owner can do. Only those who may edit
 * receive the reason.
 */
export function PhotoFailureNote({ photo: { photoId, photoState, photoFailure = null } }: { photo: PhotoDetails }) {
  if (photoState === 'failed')
    return (
      <Note tone="danger">
        <FileFailure failure={photoFailure} />
      </Note>
    )
  if (photoFailure === null) return null
  return (
    <Note tone="warning">
      <EditFailure failure={photoFailure} />{' '}
      <Link to="/photo/upload/edit" search={{ ids: photoId }} className={linkTextClass()}>
        <Trans>Edit photo</Trans>
      </Link>
    </Note>
  )
}

function FileFailure({ failure }: { failure: PhotoFailure | null }) {
  switch (failure) {
    case 'too_many_pixels':
      return <Trans>This photo has too many pixels to be shown. Delete it, make it smaller, and upload it again.</Trans>
    case 'too_small':
      return <Trans>This photo is too small to be shown. Delete it and upload a larger one.</Trans>
    case 'damaged':
      return <Trans>This file is damaged and can’t be shown. Delete it and upload it again from the original.</Trans>
    default:
      return <Trans>This file isn’t an image that can be shown. Delete it and upload it again.</Trans>
  }
}

function EditFailure({ failure }: { failure: PhotoFailure }) {
  if (failure === 'too_small')
    return (
      <Trans>Your last edits weren’t applied: the image would have been too small. The photo is unchanged. Choose a larger area.</Trans>
    )
  return <Trans>Your last edits weren’t applied because the image couldn’t be processed. The photo is unchanged. Try again.</Trans>
}
