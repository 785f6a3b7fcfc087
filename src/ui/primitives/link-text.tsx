import type { ComponentProps } from 'react'
import { linkTextClass } from './link-text-class.ts'

export type LinkTextProps = ComponentProps<'a'>

/** A link in running text to another site. It never sends a referrer to that site. */
export function LinkText({ className, children, rel = 'noopener noreferrer', ...rest }: LinkTextProps) {
  return (
    <a {...rest} rel={rel} className={linkTextClass(className)}>
      {children}
    </a>
  )
}
