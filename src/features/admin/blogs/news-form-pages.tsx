import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { externalPageMax } from '#contract/policy/external-page.ts'
import { newsLimits, type NewsItem } from '#contract/site/pages.ts'
import { useVersionSeen } from '#src/data/query/use-version-seen.ts'
import { externalPageRules } from '#src/entities/page/external-page-rules.ts'
import { useCreateNews, useDeleteNews, useUpdateNews } from '#src/entities/page/mutations.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { DeleteButton } from '../internal/delete-button.tsx'

type Values = { title: string; text: string; link: string; version: number }

const required = { rule: 'required', message: ruleMessages['required'] } as const

const fields: ReadonlyArray<FieldConfig<Values>> = [
  { kind: 'text', name: 'title', label: msg`Title`, maxLength: newsLimits.title, rules: [required] },
  { kind: 'textArea', name: 'text', label: msg`Text`, rows: 10, maxLength: newsLimits.text, rules: [required] },
  {
    kind: 'text',
    name: 'link',
    label: msg`Page on another site`,
    hint: msg`Optional. The title then opens this page in a new tab.`,
    inputMode: 'url',
    maxLength: externalPageMax,
    rules: externalPageRules,
  },
]

const useLeave = () => {
  const navigate = useNavigate()
  return () => navigate({ to: '/lewis/blog/{-$trigger}', params: { trigger: 'news' }, replace: true })
}

/** Staff write site news, which are published at once. */
export function NewNewsPage() {
  const creation = useCreateNews()
  const leave = useLeave()
  return (
    <Page title={<Trans>New site news</Trans>} hasBack>
      <ConfiguredForm<Values>
        fields={fields}
        defaultValues={{ title: '', text: '', link: '', version: 0 }}
        draftKey="news:new"
        onSubmit={async ({ title, text, link }) => {
          await creation.mutateAsync({ title, text, link })
          await leave()
        }}
        submitLabel={<Trans>Publish</Trans>}
        busyLabel={<Trans>Publishing</Trans>}
      />
    </Page>
  )
}

export function EditNewsPage({ news: { newsId, title, text, link, version } }: { news: NewsItem }) {
  const update = useUpdateNews()
  const deletion = useDeleteNews()
  const leave = useLeave()
  const save = useVersionSeen<Values>(async (values, base, expected) => {
    const { version: _version, ...changes } = changedFields(base, values)
    await update.mutateAsync({ newsId, ...changes, version: expected })
    notify({ tone: 'success', text: <Trans>Saved.</Trans> })
    await leave()
  })
  return (
    <Page title={<Trans>Edit site news</Trans>} hasBack>
      <ConfiguredForm<Values>
        fields={fields}
        defaultValues={{ title, text, link: link ?? '', version }}
        draftKey={`news:${newsId}`}
        onSubmit={save}
        submitLabel={<Trans>Save</Trans>}
        busyLabel={<Trans>Saving</Trans>}
        secondaryAction={
          <DeleteButton title={<Trans>Delete this entry?</Trans>} onDelete={() => deletion.mutateAsync({ newsId, onLeave: leave })} />
        }
      />
    </Page>
  )
}
