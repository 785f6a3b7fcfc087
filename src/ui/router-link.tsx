import { Link } from '@tanstack/react-router'
import type { LinkComponentProps } from './link-component.ts'

/** The router's link with the props that bars, rows and menus expect; preloads the screen on hover. */
export function RouterLink({ href, ...rest }: LinkComponentProps) {
  // Bars and rows have addresses as text, which the route tree's types do not know.
  return <Link {...rest} to={href} />
}
