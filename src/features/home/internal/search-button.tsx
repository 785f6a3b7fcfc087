import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

/** Opens the search over everything. */
export function SearchButton() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return <IconButton icon="magnifying-glass" label={t`Search everything`} onClick={() => void navigate({ to: '/search' })} />
}
