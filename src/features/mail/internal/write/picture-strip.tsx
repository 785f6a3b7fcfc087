import { useLingui } from '@lingui/react/macro'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { messageForImageRefusal } from '#src/entities/attachment/picture-types.ts'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import type { MessageDraft } from './use-message-draft.ts'
import styles from './answer.module.css'

export interface PictureStripProps {
  pictures: MessageDraft['pictures']
  /** Why the last ones could not be attached. */
  failure: string | null
  onRemove: (attachmentId: number) => void
}

/** The images attached to a mail message. */
export function PictureStrip({ pictures, failure, onRemove }: PictureStripProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.strip}>
          {pictures.map(({ attachmentId, destination }, index) => {
            const number = index + 1
            return (
              <li key={attachmentId} className={styles.item}>
                <img className={styles.picture} src={destination} alt={t`Photo ${number}`} width={72} height={72} />
                <IconButton
                  className={styles.remove}
                  icon="x"
                  iconSize="inline"
                  label={t`Remove photo ${number}`}
                  onClick={() => onRemove(attachmentId)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <div role="alert">{failure !== null && <ErrorLine error={i18n._(ruleMessages[failure] ?? messageForImageRefusal(failure))} />}</div>
    </>
  )
}
