import { Trans } from '@lingui/react/macro'

/** What a block does, in the question before it. */
export function BlockWords() {
  return (
    <Trans>
      You will not see one another any more, anywhere. Friendship and heroes end. He is not told. You can let him back in Settings.
    </Trans>
  )
}
