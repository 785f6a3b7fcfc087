import { Trans, useLingui } from '@lingui/react/macro'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { pictureRules } from '#src/entities/attachment/picture-types.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import styles from './composer.module.css'
import type { PickedPictures as Pictures } from './use-picked-pictures.ts'

/** Images attached to the next message. */
export function PickedPictures({ pictures: { picked, refused, remove } }: { pictures: Pictures }) {
  const { t, i18n } = useLingui()
  return (
    <>
      {picked.length > 0 && (
        <ul className={styles.pictures} aria-label={t`Photos to send`}>
          {picked.map((picture) => (
            <li key={picture.url} className={styles.picture}>
              <img src={picture.url} alt={picture.file.name} width={picture.width} height={picture.height} />
              <IconButton
                icon="x"
                iconSize="inline"
                label={t`Remove the photo`}
                className={styles.remove}
                onClick={() => remove(picture)}
              />
            </li>
          ))}
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
