import { Trans, useLingui } from '@lingui/react/macro'
import { unknownFailure } from '../../../i18n/error-words.ts'
import { Note } from '../../feedback/note.tsx'
import { Text } from '../../primitives/text.tsx'
import styles from './failure-note.module.css'

export interface FailureNoteProps {
  /** What the server said about single fields, in words. */
  fieldMessages: readonly string[]
  /** The general message; without one, the documents' fallback. */
  message?: string | undefined
}

/** What came back from a refused submit: the fields first, then the whole. */
export function FailureWords({ fieldMessages, message }: FailureNoteProps) {
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

/** The same as a note, above the button that sent it. */
export function FailureNote(props: FailureNoteProps) {
  return (
    <Note tone="danger">
      <FailureWords {...props} />
    </Note>
  )
}
