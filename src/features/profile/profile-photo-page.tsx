import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { memberId, type MemberId } from '#contract/primitives.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { PictureField } from './internal/picture-field.tsx'

export interface ProfilePhotoPageProps {
  /** Of the address; without one, the viewer's own. */
  uid: string | undefined
  /** Shown for the photos of others to all but admins: whether there is such a member is not said. */
  missing: ReactNode
}

/** The member's own profile photo, at an address of its own, and for admins that of another member (F-07). */
export function ProfilePhotoPage({ uid, missing }: ProfilePhotoPageProps) {
  const { userId, role } = useCurrentUser()
  if (uid === undefined || uid === String(userId)) return <OwnPhoto />
  const other = v.safeParse(memberId, Number(uid))
  return role === 'admin' && other.success ? <PhotoOfOther userId={other.output} missing={missing} /> : missing
}

interface PhotoOfOtherProps extends Pick<ProfilePhotoPageProps, 'missing'> {
  userId: MemberId
}

function PhotoOfOther({ userId, missing }: PhotoOfOtherProps) {
  const { t } = useLingui()
  const profile = useQuery(profileQueries.details({ userId }))
  const { data: member } = profile
  if (member === null) return missing
  return (
    <Page title={t`Profile photo`} hasBack>
      {member && (
        <Stack>
          <Note tone="warning">
            <Trans>This is {member.userName}’s photo. They’ll be notified when you change it, and the change is logged.</Trans>
          </Note>
          <PictureField picture={member.userImage} member={member} />
        </Stack>
      )}
      {!member && profile.isError && <FailedState onRetry={() => void profile.refetch()} isRetrying={profile.isFetching} />}
      {profile.isPending && <Skeleton shape="block" height="148px" />}
    </Page>
  )
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
