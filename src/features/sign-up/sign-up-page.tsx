import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { register } from '#contract/accounts.ts'
import { call } from '#src/data/http/call.ts'
import { takeOver } from '#src/data/session/session.ts'
import { Entrance } from '#src/entities/self/entrance.tsx'
import { newPasswordField } from '#src/entities/self/new-password-field.ts'
import { useLanguage } from '#src/entities/self/use-language.ts'
import { ruleWords } from '#src/i18n/rule-words.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { latestBirthday } from './internal/latest-birthday.ts'
import { termsField } from './internal/terms-field.ts'
import { TermsToRead } from './internal/terms-to-read.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'

interface SignUpValues extends Record<string, unknown> {
  userName: string
  email: string
  password: string
  birthday: string
  acceptsTerms: boolean
}

const empty: SignUpValues = { userName: '', email: '', password: '', birthday: '', acceptsTerms: false }

const required = { rule: 'required', message: ruleWords['required'] }

function fields(today: Date): FieldConfig<SignUpValues>[] {
  const latest = latestBirthday(today)
  return [
    {
      kind: 'text',
      name: 'userName',
      label: msg`Member name`,
      autoComplete: 'username',
      hint: msg`What other members call you. Not your real name.`,
      rules: [
        required,
        { rule: 'too_short', params: { min: 3 }, message: msg`At least 3 characters, please.` },
        { rule: 'too_long', params: { max: 24 }, message: msg`At most 24 characters, please.` },
        { rule: 'pattern', params: { pattern: /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u }, message: ruleWords['user_name'] },
      ],
    },
    {
      kind: 'email',
      name: 'email',
      label: msg`E-mail`,
      hint: msg`Only for you and us. No member ever sees it.`,
      rules: [required, { rule: 'email', message: ruleWords['email'] }],
    },
    newPasswordField<SignUpValues>('password', msg`Password`),
    {
      kind: 'date',
      name: 'birthday',
      label: msg`Date of birth`,
      max: latest,
      rules: [
        required,
        { rule: 'date', message: ruleWords['date'] },
        { rule: 'too_young', test: (value) => typeof value === 'string' && value <= latest, message: ruleWords['too_young'] },
      ],
    },
    termsField,
  ]
}

/** The plain sign-up: makes a registered user, who accepts the terms once more as a member's promise. */
export function SignUpPage() {
  const now = useNow()
  const router = useRouter()
  const locale = useLanguage()

  async function handleSubmit({ acceptsTerms: _checked, ...values }: SignUpValues) {
    await takeOver(await call(register, { ...values, acceptsTerms: true, locale }, { isQuiet: true }), true)
    router.history.replace('/')
  }

  return (
    <Entrance
      title={<Trans>Join the club</Trans>}
      lead={<Trans>For adults who like to be among their own.</Trans>}
      footLink={
        <Link to="/auth/login" className={linkTextClass()}>
          <Trans>I am a member</Trans>
        </Link>
      }
    >
      <ConfiguredForm
        fields={fields(now)}
        defaultValues={empty}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Join</Trans>}
        busyLabel={<Trans>Joining</Trans>}
        submitSize="large"
      >
        <Text size="meta" tone="muted">
          <TermsToRead />
        </Text>
      </ConfiguredForm>
    </Entrance>
  )
}
