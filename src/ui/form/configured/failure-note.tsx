import { Trans, useLingui } from '@lingui/react/macro'
import { unknownFailure } from '../../../i18n/error-messages.ts'
import { Note } from '../../feedback/note.tsx'
import { Text } from '../../primitives/text.tsx'
import styles from './failure-note.module.css'

export interface FailureNoteProps {
  /** The server's messages about single fields. */
  fieldMessages: readonly string[]
  /** The general message; by default, the documents' fallback. */
  message?: string | undefined
}

/** The result of a refused submit: messages about fields first, then the general one. */
export function FailureMessages({ fieldMessages, message }: FailureNoteProps) {
  const { i18n } = useLingui()
  return (
    <>
      <Text as="h2" size="head">
        <Trans>Attention!</Trans>
      </Text>
      {fieldMessages.length > 0 && (
        <ul className={styles.list}>
          {fieldMessages.map((message) => (
            <li key={message}>
              <Trans>Sorry: {message}</Trans>
            </li>
          ))}
        </ul>
      )}
      <p>{message ?? i18n._(unknownFailure)}</p>
    </>
  )
}

/** The same as a note, above the submit button. */
export function FailureNote(props: FailureNoteProps) {
  return (
    <Note tone="danger">
      <FailureMessages {...props} />
    </Note>
  )
}
