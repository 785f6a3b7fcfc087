import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { DateHourField } from '#src/ui/form/widgets/date-hour-field.tsx'
import { Sample, SampleState } from './sample.tsx'

const empty = { name: '', email: '', when: '', hasMore: false, more: '' }

const fields: ReadonlyArray<FieldConfig<typeof empty>> = [
  { kind: 'text', name: 'name', label: msg`Name`, rules: [{ rule: 'required', message: ruleMessages['required'] }] },
  { kind: 'email', name: 'email', label: msg`Email`, rules: [{ rule: 'email', message: ruleMessages['email'] }] },
  {
    kind: 'custom',
    name: 'when',
    label: msg`Date`,
    render: ({ value, onChange, ...field }) => <DateHourField {...field} value={String(value)} onChange={onChange} />,
  },
  { kind: 'switch', name: 'hasMore', label: msg`More` },
  {
    kind: 'textArea',
    name: 'more',
    label: msg`More`,
    isHidden: ({ hasMore }) => !hasMore,
    rules: [{ rule: 'required', message: ruleMessages['required'] }],
  },
]

/** Refuses as the server would, so that the failure can be seen. */
async function refuse(): Promise<never> {
  throw Object.assign(new Error('This form is refused, always.'), {
    code: 'validation_failed',
    errors: { name: ['This name is refused.'] },
  })
}

export function FormSamples() {
  const common = { fields, defaultValues: empty, submitLabel: <Trans>Save</Trans> }
  return (
    <Sample name="ConfiguredForm">
      <SampleState name="default, confirmed, refused">
        <ConfiguredForm {...common} onSubmit={refuse} confirm={{ title: <Trans>Save it?</Trans> }} />
      </SampleState>
      <SampleState name="loading">
        <ConfiguredForm {...common} onSubmit={refuse} isLoading />
      </SampleState>
      <SampleState name="disabled">
        <ConfiguredForm {...common} onSubmit={refuse} isDisabled />
      </SampleState>
    </Sample>
  )
}
