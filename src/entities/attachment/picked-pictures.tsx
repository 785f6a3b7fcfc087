import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { takesPictures } from '#src/ui/form/widgets/picture-files.ts'
import { useFilesInput } from '#src/ui/form/widgets/use-files-input.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { pictureAccept, pictureRules } from './picture-types.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { KeptFocus } from '#src/ui/kept-focus.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import styles from './picked-pictures.module.css'
import type { PickedPictures as Pictures } from './use-picked-pictures.ts'

/** Images attached to a text that is not sent yet. */
export function PickedPictures({ pictures: { picked, refused, remove } }: { pictures: Pictures }) {
  const { t, i18n } = useLingui()
  return (
    <>
      {picked.length > 0 && (
        <ul className={styles.pictures} aria-label={t`Photos to send`}>
          {picked.map((picture, index) => {
            const number = index + 1
            return (
              <li key={picture.url} className={styles.picture}>
                <img src={picture.url} alt={picture.file.name} width={picture.width} height={picture.height} />
                <KeptFocus>
                  <IconButton
                    icon="x"
                    iconSize="inline"
                    label={t`Remove photo ${number}`}
                    className={styles.remove}
                    onClick={() => remove(picture)}
                  />
                </KeptFocus>
              </li>
            )
          })}
        </ul>
      )}
      <div role="alert">
        {refused === 'unreadable' && <Note tone="warning">{i18n._(pictureRules)}</Note>}
        {refused === 'tooMany' && (
          <Note tone="warning">
            <Trans>Up to {attachmentLimits.files} photos at a time.</Trans>
          </Note>
        )}
      </div>
    </>
  )
}

/** Chooses images for a text; they are sent with it. */
export function PicturesField({ pictures }: { pictures: Pictures }) {
  const picker = useFilesInput(pictureAccept, pictures.add)
  return (
    <Stack gap={2}>
      <PickedPictures pictures={pictures} />
      {picker.input}
      <Row>
        <Button variant="ghost" size="small" icon="plus" disabled={pictures.picked.length >= attachmentLimits.files} onClick={picker.open}>
          <Trans>Attach a photo</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

/** Images that are pasted into the fields inside, or dropped on them, are added. */
export function PicturesPasted({ pictures, children }: { pictures: Pictures; children: ReactNode }) {
  return <div {...takesPictures(pictures.add)}>{children}</div>
}
