import { useLingui } from '@lingui/react/macro'
import { albumPrivacy } from '#contract/policy/video-albums.ts'
import { MediaMark } from '#src/ui/primitives/media-mark.tsx'

/** On a cover or photo that not all members can see. */
export function PrivacyMark({ privacy }: { privacy: number }) {
  const { t } = useLingui()
  if (privacy === albumPrivacy.members) return null
  return <MediaMark icon="lock-simple" label={privacy === albumPrivacy.friends ? t`Friends only` : t`Only you`} />
}
