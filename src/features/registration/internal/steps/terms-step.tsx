import { Trans } from '@lingui/react/macro'
import { useLanguage } from '#src/entities/current-user/use-language.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { save } from '../registration-calls.ts'
import { StepFrame } from './step-frame.tsx'
import { termsField } from '../terms-field.ts'
import { TermsToRead } from '../terms-to-read.tsx'
import { useGoOn } from '../use-go-on.ts'

/** The first step: terms and privacy, to be read and accepted. It creates the registration on the server. */
export function TermsStep() {
  const goOn = useGoOn()
  const locale = useLanguage()

  return (
    <StepFrame step="tos" title={<Trans>The terms</Trans>} lead={<Trans>The rules everyone here agreed to.</Trans>}>
      <Text>
        <TermsToRead /> <Trans>It’s a short read.</Trans>
      </Text>
      <ConfiguredForm
        fields={[termsField]}
        defaultValues={{ acceptsTerms: false }}
        onSubmit={async () => goOn(await save({ acceptsTerms: true, locale }))}
        submitLabel={<Trans>Continue</Trans>}
        busyLabel={<Trans>One moment</Trans>}
        submitSize="large"
      />
    </StepFrame>
  )
}
