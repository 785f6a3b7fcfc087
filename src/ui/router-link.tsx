import { Link } from '@tanstack/react-router'
import type { LinkComponentProps } from './link-component.ts'

/** The router's link in the form that bars, rows and menus take; prepares the screen when it is pointed at. */
export function RouterLink({ href, ...rest }: LinkComponentProps) {
  // Bars and rows name addresses as text, which the route tree's types do not know.
  return <Link {...rest} to={href} />
}
