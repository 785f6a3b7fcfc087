import { Plural } from '@lingui/react/macro'
import { Note } from '../../feedback/note.tsx'
import { Button } from '../../primitives/button.tsx'
import type { FieldConfig } from '../field-config.ts'
import type { FormValues } from './rules.ts'
import { useLabels } from './use-labels.ts'
import styles from './failure-note.module.css'

export interface ProblemSummaryProps<Values extends FormValues> {
  /** The fields with a message. */
  fields: readonly FieldConfig<Values>[]
  /** Goes to one of them. */
  onGo: (name: string) => void
}

/** Above a long form: how much has to be corrected, and the fields, each of which can be gone to. */
export function ProblemSummary<Values extends FormValues>({ fields, onGo }: ProblemSummaryProps<Values>) {
  const say = useLabels()
  return (
    <Note tone="danger">
      <Plural value={fields.length} one="# thing to fix" other="# things to fix" />
      <ul className={styles.list}>
        {fields.map(({ name, label }) => (
          <li key={name}>
            <Button variant="link" size="small" onClick={() => onGo(name)}>
              {say(label)}
            </Button>
          </li>
        ))}
      </ul>
    </Note>
  )
}
