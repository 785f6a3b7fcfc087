import type { ReactNode } from 'react'
import type { MemberProfile } from '#contract/profile/profile.ts'
import { ProfilePage, type ProfilePageProps } from './profile-page.tsx'
import { ProfileUnavailable } from './profile-unavailable.tsx'

export interface MemberScreenProps extends Omit<ProfilePageProps, 'who'> {
  /** Null: an impossible address. */
  who: ProfilePageProps['who'] | null
  /** The loader's result: null when the member does not exist for the viewer. */
  found: MemberProfile | null
}

/** A member's page, or the message that it is unavailable. */
export function MemberScreen({ who, found, ...page }: MemberScreenProps): ReactNode {
  return who && found ? <ProfilePage who={who} {...page} /> : <ProfileUnavailable />
}
