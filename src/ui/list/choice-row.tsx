import type { ReactNode } from 'react'
import { Checkbox } from '../primitives/checkbox.tsx'
import { Text } from '../primitives/text.tsx'
import styles from './choice-row.module.css'

export interface ChoiceRowProps {
  /** A small picture. */
  media: ReactNode
  title: ReactNode
  description: ReactNode
  isChosen: boolean
  isDisabled?: boolean | undefined
  onToggle: () => void
}

/** A row of a picker: the whole row is the checkbox. */
export function ChoiceRow({ media, title, description, isChosen, isDisabled = false, onToggle }: ChoiceRowProps) {
  return (
    <Checkbox
      className={styles.choice}
      isChecked={isChosen}
      isDisabled={isDisabled}
      onChange={onToggle}
      label={
        <span className={styles.content}>
          {media}
          <span>
            <Text as="span" size="head" lines={1}>
              {title}
            </Text>
            <Text as="span" size="meta" isTabular className={styles.description}>
              {description}
            </Text>
          </span>
        </span>
      }
    />
  )
}
