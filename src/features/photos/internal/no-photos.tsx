import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NoVisiblePhotos } from '#src/entities/photo/no-visible-photos.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { NoResults } from '#src/ui/feedback/no-results.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { countFilters, type PhotosAddress } from '../photos-search.ts'

interface NoPhotosProps {
  address: PhotosAddress
  onClear: () => void
}

/** Says why the list is empty, and offers the way on that fits the view. */
export function NoPhotos({ address: { view, member, search }, onClear }: NoPhotosProps) {
  if (search.q || countFilters(search) > 0)
    return (
      <Empty
        title={<Trans>No photos here</Trans>}
        action={
          <Button variant="quiet" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        <NoResults />
      </Empty>
    )
  if (member !== undefined)
    return (
      <Empty title={<Trans>No photos here</Trans>}>
        <NoVisiblePhotos />
      </Empty>
    )
  switch (view) {
    case 'heroes':
      return (
        <Empty title={<Trans>No photos here</Trans>}>
          <Trans>Photos by your heroes appear here.</Trans>
        </Empty>
      )
    case 'fave':
      return (
        <Empty title={<Trans>No favourites yet</Trans>}>
          <Trans>Open a photo and press the heart to find it here again.</Trans>
        </Empty>
      )
    case 'featured':
    case 'promo':
      return (
        <Empty title={<Trans>No photos here</Trans>}>
          <Trans>Photos that staff have chosen appear here.</Trans>
        </Empty>
      )
    case 'promo_pending':
      return (
        <Empty title={<Trans>Nothing waiting</Trans>}>
          <Trans>Photos offered as promo wait here until staff decide.</Trans>
        </Empty>
      )
    default:
      return (
        <Empty
          title={<Trans>No photos yet</Trans>}
          action={
            <RouterLink href="/photo/create" className={buttonClass()}>
              <Trans>Upload photos</Trans>
            </RouterLink>
          }
        />
      )
  }
}

function Empty({ title, action, children }: { title: ReactNode; action?: ReactNode; children?: ReactNode }) {
  return (
    <EmptyState icon="image" title={title} action={action}>
      {children}
    </EmptyState>
  )
}
