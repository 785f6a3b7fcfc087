import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { handleRestDays } from '#contract/account/changes.ts'
import { isOneScript } from '#contract/policy/names.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useChangeHandle } from '#src/entities/account/mutations.ts'
import { useAccountDetails } from '#src/entities/account/use-account-details.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/** The member's user name, and when it may change again. */
export function HandleSection() {
  const { userName } = useCurrentUser()
  const { details } = useAccountDetails()
  const change = useChangeHandle()
  const changeableAt = details?.handleChangeableAt ?? null

  async function handleSubmit(values: { userName: string }) {
    const next = await change.mutateAsync({ userName: values.userName })
    notify({ tone: 'success', text: <Trans>Your name is now {next.userName}.</Trans> })
  }

  return (
    <Section title={<Trans>Member name</Trans>} level={3}>
      <Stack>
        <Text tone="muted">
          {changeableAt === null ? (
            <Trans>
              Others find you by this name. You can change it once every {handleRestDays} days. Nobody else can take the old one for a year.
            </Trans>
          ) : (
            <Trans>
              You’re {userName}. You can choose another name from <Time value={changeableAt} form="date" /> on.
            </Trans>
          )}
        </Text>
        {changeableAt === null && (
          <ConfiguredForm
            key={userName}
            fields={[
              {
                kind: 'text',
                name: 'userName',
                label: msg`New member name`,
                autoComplete: 'off',
                rules: [
                  { rule: 'required', message: ruleMessages['required'] },
                  { rule: 'same', message: ruleMessages['same'], test: (value) => value !== userName },
                  { rule: 'too_short', params: { min: 3 }, message: ruleMessages['too_short'] },
                  { rule: 'too_long', params: { max: 24 }, message: ruleMessages['too_long'] },
                  {
                    rule: 'one_script',
                    message: ruleMessages['one_script'],
                    test: (value) => typeof value !== 'string' || isOneScript(value),
                  },
                ],
              },
            ]}
            defaultValues={{ userName: '' }}
            draftKey="userName"
            onSubmit={handleSubmit}
            submitLabel={<Trans>Change name</Trans>}
            busyLabel={<Trans>Changing</Trans>}
            submitVariant="quiet"
          />
        )}
      </Stack>
    </Section>
  )
}
