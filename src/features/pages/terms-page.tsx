import { Trans } from '@lingui/react/macro'
import { Chapter, ReadingPage } from './internal/reading-page.tsx'

export function TermsPage() {
  return (
    <ReadingPage title={<Trans>Terms</Trans>}>
      <Chapter title={<Trans>Who can join</Trans>}>
        <Trans>Adults only, 18 or older, where the law allows it. One account per person. Keep your password to yourself.</Trans>
      </Chapter>
      <Chapter title={<Trans>Consent</Trans>}>
        <Trans>
          Everyone shown must have agreed and been an adult at the time. If someone withdraws consent, the video is removed. If you’re shown
          without consent, report it and we’ll hide it while we look into it.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>What stays here</Trans>}>
        <Trans>
          Don’t record, copy or share what other members post unless they’ve allowed it. A video’s owner decides who may watch and download
          it.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>How we treat each other</Trans>}>
        <Trans>
          No means no, in messages too. No threats, no pressure, no outing, nothing illegal. Members you block can’t contact you.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>Your videos</Trans>}>
        <Trans>
          They stay yours. You let us store, convert and show them to the people you choose until you remove them. We may reactivate or
          delete videos that break these terms.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>When it ends</Trans>}>
        <Trans>You can leave anytime. Members who break these terms may be banned; we say why.</Trans>
      </Chapter>
    </ReadingPage>
  )
}
