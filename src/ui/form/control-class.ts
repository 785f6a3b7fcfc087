import { classNames } from '../class-names.ts'
import styles from './control.module.css'

/** The look of everything one types in, for an input of your own inside a `Field`. */
export function controlClass(className?: string): string {
  return classNames(styles.control, className)
}
