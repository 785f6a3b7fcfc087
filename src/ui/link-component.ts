import type { AriaAttributes, ElementType, ReactNode } from 'react'

/** The props of a link in a bar or a row. The app passes the router's link; the default is a plain anchor. */
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
