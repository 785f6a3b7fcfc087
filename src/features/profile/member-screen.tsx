import type { ReactNode } from 'react'
import type { MemberProfile } from '#contract/profile/profile.ts'
import { ProfilePage, type ProfilePageProps } from './profile-page.tsx'
import { ProfileUnavailable } from './profile-unavailable.tsx'

export interface MemberScreenProps extends Omit<ProfilePageProps, 'who'> {
  /** Null: an address that nobody can have. */
  who: ProfilePageProps['who'] | null
  /** What the loader found: null when he is not there for the viewer. */
  found: MemberProfile | null
}

/** A member's page, or the words for whoever has none. */
export function MemberScreen({ who, found, ...page }: MemberScreenProps): ReactNode {
  return who && found ? <ProfilePage who={who} {...page} /> : <ProfileUnavailable />
}
