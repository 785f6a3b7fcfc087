import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../primitives/icon-button.tsx'
import { Field, type FieldProps } from './field.tsx'
import styles from './control.module.css'

export interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  autoComplete?: 'current-password' | 'new-password' | 'off' | undefined
}

export function PasswordField({ value, onChange, autoComplete = 'current-password', ...field }: PasswordFieldProps) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            className={classNames(styles.control, styles.withEnd)}
            type={isShown ? 'text' : 'password'}
            name={field.name}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            disabled={field.isDisabled}
            onBlur={field.onBlur}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            className={styles.end}
            icon={isShown ? 'eye-slash' : 'eye'}
            label={isShown ? t`Hide password` : t`Show password`}
            disabled={field.isDisabled}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
