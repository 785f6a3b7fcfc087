import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from './primitives/icon.tsx'
import { VisuallyHidden } from './primitives/visually-hidden.tsx'
import styles from './elsewhere-link.module.css'

export interface ElsewhereLinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link to a page on another site: in a new tab, which learns nothing of where the member came from. */
export function ElsewhereLink({ href, className, children }: ElsewhereLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children}{' '}
      <span className={styles.mark}>
        <Icon name="arrow-square-out" size="inline" />
      </span>
      <VisuallyHidden>
        <Trans>(opens another site)</Trans>
      </VisuallyHidden>
    </a>
  )
}
