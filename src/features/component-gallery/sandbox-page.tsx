import { Trans } from '@lingui/react/macro'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { FeedbackSamples } from './internal/feedback-samples.tsx'
import { FieldSamples } from './internal/field-samples.tsx'
import { FormSamples } from './internal/form-samples.tsx'
import { LayoutSamples } from './internal/layout-samples.tsx'
import { PickerSamples } from './internal/picker-samples.tsx'
import { PlayerSamples } from './internal/player-samples.tsx'
import { PrimitiveSamples } from './internal/primitive-samples.tsx'
import { WidgetSamples } from './internal/widget-samples.tsx'

/**
 * Every part of the design system in its states, with made-up texts and data. Open in development, otherwise for
 * admins only.
 */
export function SandboxPage() {
  return (
    <Page title={<Trans>Components</Trans>}>
      <Stack gap={10}>
        <Text tone="muted">
          <Trans>Every component and form widget in every state. Names match the code.</Trans>
        </Text>
        <Section title={<Trans>Primitives</Trans>}>
          <PrimitiveSamples />
        </Section>
        <Section title={<Trans>Layout</Trans>}>
          <LayoutSamples />
        </Section>
        <Section title={<Trans>Feedback</Trans>}>
          <FeedbackSamples />
        </Section>
        <Section title={<Trans>Fields</Trans>}>
          <FieldSamples />
        </Section>
        <Section title={<Trans>Widgets</Trans>}>
          <WidgetSamples />
          <PickerSamples />
          <PlayerSamples />
        </Section>
        <Section title={<Trans>Configured form</Trans>}>
          <FormSamples />
        </Section>
      </Stack>
    </Page>
  )
}
