import { createFileRoute } from '@tanstack/react-router'
import { MissingPage } from '#src/features/pages/missing-page.tsx'
import { ProfilePhotoPage } from '#src/features/profile/profile-photo-page.tsx'

export const Route = createFileRoute('/photo/create/profile/{-$uid}')({ component: ProfilePhoto })

function ProfilePhoto() {
  return <ProfilePhotoPage uid={Route.useParams().uid} missing={<MissingPage />} />
}
