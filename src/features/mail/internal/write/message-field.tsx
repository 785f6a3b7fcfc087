import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { plainCharacters } from '#src/lib/text/plain-characters.ts'
import { classNames } from '#src/ui/class-names.ts'
import { controlClass, Field } from '#src/ui/form/field.tsx'
import { takesPictures } from '#src/ui/form/widgets/picture-files.ts'
import styles from './answer.module.css'

export interface MessageFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  error?: ReactNode
  placeholder?: string | undefined
  isRound?: boolean | undefined
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** Pasted or dropped images. */
  onFiles?: ((files: File[]) => void) | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** One line that grows with its text; the remaining length is shown when it gets short. */
export function MessageField(props: MessageFieldProps) {
  const { label, value, onChange, maxLength, error, placeholder, isRound = false, onKeyDown, onFiles, ref } = props
  const { i18n } = useLingui()
  const length = [...value].length

  return (
    <Field
      label={label}
      isLabelHidden
      error={error}
      aside={
        length > maxLength * 0.9 ? (
          <span className={classNames(styles.counter, length > maxLength && styles.over)}>
            {i18n.number(length)} / {i18n.number(maxLength)}
          </span>
        ) : undefined
      }
    >
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          className={controlClass(classNames(styles.area, isRound && styles.round))}
          rows={Math.min(8, value.split('\n').length)}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(plainCharacters(event.target.value))}
          onKeyDown={onKeyDown}
          {...(onFiles && takesPictures(onFiles))}
        />
      )}
    </Field>
  )
}
