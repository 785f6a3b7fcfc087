import { Trans } from '@lingui/react/macro'
import { Chapter, ReadingPage } from './internal/reading-page.tsx'

export function PrivacyPage() {
  return (
    <ReadingPage title={<Trans>Your data</Trans>}>
      <Chapter title={<Trans>What we keep</Trans>}>
        <Trans>
          Your email address, your date of birth, what you upload and write, what you marked and watched, and on which devices you are
          signed in.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>Visible to</Trans>}>
        <Trans>Members see what you publish, as far as you allow. Only you and we see your email address, date of birth and devices.</Trans>
      </Chapter>
      <Chapter title={<Trans>On this device</Trans>}>
        <Trans>
          Everything you open is stored on this device for offline use. Signing out removes it within two seconds. Another member who signs
          in here won’t see your data.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>What we don’t do</Trans>}>
        <Trans>
          No ad networks, no trackers, no selling data. Nothing loads from other sites unless you agree. Errors are reported without names
          or addresses.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>Discreet</Trans>}>
        <Trans>
          The app’s name, icon and title don’t give away what it is. Discreet mode blurs photos until you tap them. Press Escape twice to
          leave quickly.
        </Trans>
      </Chapter>
    </ReadingPage>
  )
}
