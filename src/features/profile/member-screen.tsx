import type { ReactNode } from 'react'
import { ProfilePage, type ProfilePageProps } from './profile-page.tsx'
import { ProfileUnavailable } from './profile-unavailable.tsx'

export interface MemberScreenProps extends Omit<ProfilePageProps, 'who'> {
  /** Null: an impossible address. */
  who: ProfilePageProps['who'] | null
}

/** A member's page, or the message that it is unavailable. */
export function MemberScreen({ who, ...page }: MemberScreenProps): ReactNode {
  return who ? <ProfilePage who={who} {...page} /> : <ProfileUnavailable />
}
