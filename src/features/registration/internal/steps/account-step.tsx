import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { emailAvailable, userNameAvailable } from '#contract/registration/availability.ts'
import { isOneScript } from '#contract/policy/names.ts'
import { email } from '#contract/policy/email-address.ts'
import { userName } from '#contract/primitives.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { AvailableField } from '../available-field.tsx'
import { latestBirthday } from '../latest-birthday.ts'
import { save, sendCodeByMail } from '../registration-calls.ts'
import { currentKey } from '../saved-registration.ts'
import { StepFrame } from './step-frame.tsx'
import { useGoOn } from '../use-go-on.ts'
import { useSavedRegistration } from '../use-saved-registration.ts'

interface AccountValues extends Record<string, unknown> {
  userName: string
  email: string
  birthday: string
}

const required = { rule: 'required', message: ruleMessages['required'] }

async function isNameFree(typed: string, signal: AbortSignal): Promise<boolean> {
  return (await call(userNameAvailable, { key: currentKey(), userName: typed }, { isQuiet: true, signal })).isAvailable
}
async function isEmailFree(typed: string, signal: AbortSignal): Promise<boolean> {
  return (await call(emailAvailable, { key: currentKey(), email: typed }, { isQuiet: true, signal })).isAvailable
}

function fields(today: Date): FieldConfig<AccountValues>[] {
  const latest = latestBirthday(today)
  return [
    {
      kind: 'custom',
      name: 'userName',
      label: msg`Member name`,
      rules: [
        required,
        { rule: 'too_short', params: { min: 3 }, message: msg`At least 3 characters, please.` },
        { rule: 'too_long', params: { max: 24 }, message: msg`At most 24 characters, please.` },
        { rule: 'pattern', params: { pattern: /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u }, message: ruleMessages['user_name'] },
        { rule: 'one_script', test: (value) => typeof value !== 'string' || isOneScript(value), message: ruleMessages['one_script'] },
        { rule: 'reserved', test: () => true, message: ruleMessages['reserved'] },
      ],
      render: (props) => (
        <AvailableField
          {...props}
          kind="userName"
          hint={<Trans>Other members call you by this name. Don’t use your real name.</Trans>}
          isComplete={(typed) => v.is(userName, typed) && isOneScript(typed)}
          ask={isNameFree}
        />
      ),
    },
    {
      kind: 'custom',
      name: 'email',
      label: msg`Email`,
      rules: [required, { rule: 'email', message: ruleMessages['email'] }],
      render: (props) => (
        <AvailableField
          {...props}
          kind="email"
          hint={<Trans>Only for you and us. No member ever sees it.</Trans>}
          isComplete={(typed) => v.is(email, typed)}
          ask={isEmailFree}
        />
      ),
    },
    {
      kind: 'date',
      name: 'birthday',
      label: msg`Date of birth`,
      max: latest,
      rules: [
        required,
        { rule: 'date', message: ruleMessages['date'] },
        { rule: 'too_young', test: (value) => typeof value === 'string' && value <= latest, message: ruleMessages['too_young'] },
      ],
    },
  ]
}

/** Name, email and birthday. The values are saved on the server and on this device. */
export function AccountStep() {
  const goOn = useGoOn()
  const now = useNow()
  const { registration } = useSavedRegistration()

  async function handleSubmit(values: AccountValues) {
    const saved = await save(values)
    // One code a minute: the one sent a moment ago is still valid.
    if (saved.step === 'email') await sendCodeByMail().catch(ignoreTooSoon)
    await goOn(saved)
  }

  return (
    <StepFrame step="account" title={<Trans>Choose a name</Trans>} lead={<Trans>How members see you, and how we reach you.</Trans>}>
      <ConfiguredForm<AccountValues>
        fields={fields(now)}
        defaultValues={{ userName: registration?.userName ?? '', email: registration?.email ?? '', birthday: registration?.birthday ?? '' }}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Continue</Trans>}
        busyLabel={<Trans>Saving</Trans>}
        submitSize="large"
      />
    </StepFrame>
  )
}

function ignoreTooSoon(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'rate_limited') throw error
}
