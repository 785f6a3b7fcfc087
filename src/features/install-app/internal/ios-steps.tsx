import { Trans } from '@lingui/react/macro'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './ios-steps.module.css'

/** Safari has no prompt of its own: the three taps as instructions. */
export function IosSteps() {
  return (
    <Stack gap={2}>
      <Text>
        <Trans>On an iPhone or iPad:</Trans>
      </Text>
      <ol className={styles.steps}>
        <li>
          <Trans>Tap the Share button in Safari’s bar.</Trans>
        </li>
        <li>
          <Trans>Choose “Add to Home Screen”.</Trans>
        </li>
        <li>
          <Trans>Tap “Add”. It opens like any other app from then on.</Trans>
        </li>
      </ol>
    </Stack>
  )
}
