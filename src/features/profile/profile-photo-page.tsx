import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { PictureField } from './internal/picture-field.tsx'

export interface ProfilePhotoPageProps {
  /** Of the address; without one, the viewer's own. */
  uid: string | undefined
  /** Shown for the photos of others: whether there is such a member is not said. */
  missing: ReactNode
}

/** The member's own profile photo, at an address of its own (F-07). */
export function ProfilePhotoPage({ uid, missing }: ProfilePhotoPageProps) {
  const { userId } = useCurrentUser()
  return uid === undefined || uid === String(userId) ? <OwnPhoto /> : missing
}

function OwnPhoto() {
  const { t } = useLingui()
  const form = useQuery(profileQueries.form())
  return (
    <Page title={t`Profile photo`} hasBack>
      {form.data && <PictureField picture={form.data.picture} />}
      {!form.data && form.isError && <FailedState onRetry={() => void form.refetch()} isRetrying={form.isFetching} />}
      {form.isPending && <Skeleton shape="block" height="148px" />}
    </Page>
  )
}
