import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pictureMaxBytes, type RemovedFact } from '#contract/profile/profile-picture.ts'
import type { MemberId } from '#contract/primitives.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { isProfilePicture, profilePictureAccept, profilePictureRules } from '#src/entities/attachment/picture-types.ts'
import { useRemovePicture } from '#src/entities/profile/mutations.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { RemovedNote } from './removed-note.tsx'

/** Cropping needs a library of its own, and most visits of this page do not crop. */
const CropDialog = latePart(async () => (await import('./crop-dialog.tsx')).CropDialog, {
  Waiting: () => <Skeleton shape="block" height="80px" />,
  Missing: PartFailed,
})

export interface PictureFieldProps {
  picture: string | null
  /** Another member, whose photo an admin changes. By default the viewer's own. */
  member?: { readonly userId: MemberId; readonly userName: string } | undefined
}

/** The profile photo: chosen, cropped, sent; and the metadata the server found in it. */
export function PictureField({ picture, member }: PictureFieldProps) {
  const { t, i18n } = useLingui()
  const currentUser = useCurrentUser()
  const { userName } = member ?? currentUser
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null)
  const [removed, setRemoved] = useState<readonly RemovedFact[] | null>(null)
  const remove = useRemovePicture()

  function handleFiles([file]: File[]) {
    if (!file) return
    setRemoved(null)
    if (file.size > pictureMaxBytes) notify({ tone: 'error', text: <Trans>This photo is larger than 10 MB.</Trans> })
    else if (!isProfilePicture(file)) notify({ tone: 'error', text: i18n._(profilePictureRules) })
    else setChosen({ file, address: URL.createObjectURL(file) })
  }

  function handleClose() {
    // The browser retains the file until its object URL is revoked.
    if (chosen) URL.revokeObjectURL(chosen.address)
    setChosen(null)
  }

  function handleRemove() {
    remove.mutate(
      { userId: member?.userId },
      {
        onError: () => notify({ tone: 'error', text: <Trans>The photo is still there. You need a connection for this.</Trans> }),
      },
    )
  }

  return (
    <Section title={<Trans>Profile photo</Trans>} level={3}>
      <Stack gap={3}>
        <Row gap={4}>
          <Avatar name={userName} src={picture} size="huge" />
          <Grow>
            <FileDrop
              label={t`Choose a photo`}
              hint={t`JPEG, PNG, WebP or AVIF, up to 10 MB.`}
              accept={profilePictureAccept}
              icon="user-circle"
              onFiles={handleFiles}
            />
          </Grow>
        </Row>
        {picture !== null && (
          <div>
            <Button variant="link" size="small" isBusy={remove.isPending} onClick={handleRemove}>
              <Trans>Remove photo</Trans>
            </Button>
          </div>
        )}
        <output>{removed && <RemovedNote removed={removed} />}</output>
        {chosen && <CropDialog {...chosen} userId={member?.userId} onClose={handleClose} onDone={setRemoved} />}
      </Stack>
    </Section>
  )
}
