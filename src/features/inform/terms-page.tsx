import { Trans } from '@lingui/react/macro'
import { Chapter, ReadingPage } from './internal/reading-page.tsx'

export function TermsPage() {
  return (
    <ReadingPage title={<Trans>Terms</Trans>}>
      <Chapter title={<Trans>Who may be here</Trans>}>
        <Trans>Adults, 18 or older, where the law allows it. One account for one person. You keep your password to yourself.</Trans>
      </Chapter>
      <Chapter title={<Trans>Consent</Trans>}>
        <Trans>
          Everybody you show has agreed to be shown here, and was an adult at the time. If somebody takes that back, the film goes. If you
          are shown without having agreed, report it: it is hidden at once while we look.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>What stays here</Trans>}>
        <Trans>
          You do not record, copy or pass on what other members show or write, unless they allowed it. The owner of a film decides who plays
          it and who downloads it.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>How we treat each other</Trans>}>
        <Trans>
          A no is a no, in messages too. No threats, no pressure, no outing, nothing against the law. Members you block cannot reach you.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>Your films</Trans>}>
        <Trans>
          They stay yours. You allow us to keep, convert and show them to those you choose, until you take them away. We may reactivate or
          delete films that break these terms.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>When it ends</Trans>}>
        <Trans>You may leave whenever you like. Who breaks these terms may be banned; we say why.</Trans>
      </Chapter>
    </ReadingPage>
  )
}
