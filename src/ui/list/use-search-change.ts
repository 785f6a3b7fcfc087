import { useNavigate } from '@tanstack/react-router'

/** Changes search parameters. Stays on the same route: a different path would take the focus from the control just used. */
export function useSearchChange<Search extends object>(search: Search): (change: Partial<Search>) => void {
  const navigate = useNavigate()
  return (change) => void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
}
