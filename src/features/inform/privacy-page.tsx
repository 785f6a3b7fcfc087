import { Trans } from '@lingui/react/macro'
import { Chapter, ReadingPage } from './internal/reading-page.tsx'

export function PrivacyPage() {
  return (
    <ReadingPage title={<Trans>Your data</Trans>}>
      <Chapter title={<Trans>What we keep</Trans>}>
        <Trans>
          Your e-mail address, your date of birth, what you upload and write, what you marked and watched, and on which devices you are
          signed in.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>Who sees it</Trans>}>
        <Trans>
          Members see what you publish, as far as you allow. Nobody but you and us sees your e-mail address, your date of birth or your
          devices.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>On this device</Trans>}>
        <Trans>
          What you opened is kept on the device, so that it is there without a connection. Signing out removes all of it within two seconds.
          Another member who signs in here sees nothing of you.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>What we do not do</Trans>}>
        <Trans>
          No advertising networks, no trackers, no data sold. Nothing is loaded from other sites, unless you agree to it. Errors are
          reported without names or addresses.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>Discreet</Trans>}>
        <Trans>
          The app’s name, icon and title say nothing of what it is. Discreet mode veils pictures until you tap them. Pressing Escape twice
          takes you somewhere else.
        </Trans>
      </Chapter>
    </ReadingPage>
  )
}
