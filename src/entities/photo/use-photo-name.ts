import { useLingui } from '@lingui/react/macro'
import type { PhotoCard } from '#contract/photos/photos.ts'

/** The title, or a description of a photo without one. */
export function usePhotoName(): (photo: Pick<PhotoCard, 'title' | 'userName'>) => string {
  const { t } = useLingui()
  return ({ title, userName }) => title || t`Photo by ${userName}`
}
