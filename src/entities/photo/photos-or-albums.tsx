import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Segmented } from '#src/ui/primitives/segmented.tsx'

/** Switches between the list of photos and that of their albums. */
export function PhotosOrAlbums({ shown }: { shown: 'photos' | 'albums' }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Segmented
      label={t`Photos or albums`}
      value={shown}
      options={[
        { value: 'photos', label: t`Photos` },
        { value: 'albums', label: t`Albums` },
      ]}
      onChange={(chosen) => void navigate({ to: chosen === 'photos' ? '/photos' : '/photo/albums' })}
    />
  )
}
