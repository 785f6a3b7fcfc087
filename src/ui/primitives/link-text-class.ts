import { classNames } from '../class-names.ts'
import styles from './link-text.module.css'

/** The appearance of a link in running text, for the router's `Link`. */
export function linkTextClass(className?: string): string {
  return classNames(styles.link, className)
}
