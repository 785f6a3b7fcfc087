import type { AriaAttributes, ElementType, ReactNode } from 'react'

/** What a link in a bar or a row receives. The app passes the router's link; without one a plain anchor serves. */
export interface LinkComponentProps {
  href: string
  className?: string | undefined
  children?: ReactNode
  'aria-current'?: AriaAttributes['aria-current']
  'aria-label'?: string | undefined
  role?: 'menuitem' | undefined
  tabIndex?: number | undefined
  onClick?: (() => void) | undefined
}

export type LinkComponent = ElementType<LinkComponentProps>
