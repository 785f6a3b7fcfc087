import { classNames } from '../class-names.ts'
import { Icon } from '../primitives/icon.tsx'
import type { FieldOption } from './field-config.ts'
import { Field, type FieldProps } from './field.tsx'
import { useLabels } from './configured/use-labels.ts'
import controlStyles from './control.module.css'
import styles from './select-field.module.css'

export interface SelectFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  options: readonly FieldOption[]
  /** The label of the empty option; without it there is always a choice. */
  emptyLabel?: string | undefined
  /** At the end of a settings row: as wide as its label. */
  isCompact?: boolean | undefined
}

/** The browser's own select, which is the best picker on phones for a short list. */
export function SelectField({ value, onChange, options, emptyLabel, isCompact = false, ...field }: SelectFieldProps) {
  const say = useLabels()
  return (
    <Field {...field}>
      {(control) => (
        <div className={classNames(controlStyles.box, isCompact && styles.compact)}>
          <select
            {...control}
            className={classNames(controlStyles.control, controlStyles.withEnd, styles.select)}
            name={field.name}
            value={value}
            disabled={field.isDisabled}
            onBlur={field.onBlur}
            onChange={(event) => onChange(event.target.value)}
          >
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {say(option.label)}
              </option>
            ))}
          </select>
          <Icon name="caret-down" size="inline" className={styles.caret} />
        </div>
      )}
    </Field>
  )
}
