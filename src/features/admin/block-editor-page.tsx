import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { safeElements } from '#contract/policy/safe-html.ts'
import { locales, type Locale } from '#contract/primitives.ts'
import { blockSourceMax, blockTitleMax } from '#contract/site/pages.ts'
import { useVersionSeen } from '#src/data/query/use-version-seen.ts'
import { useSaveBlock } from '#src/entities/page/mutations.ts'
import { pageQueries } from '#src/entities/page/queries.ts'
import { localeNames } from '#src/i18n/activate-locale.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

export interface BlockEditorPageProps {
  view: string
  locale: Locale
}

type Values = {
  title: string
  source: string
  version: number
}

const required = { rule: 'required', message: ruleMessages['required'] } as const
const elements = safeElements.join(', ')

/** Staff write one of the site’s texts, in one language. */
export function BlockEditorPage({ view, locale }: BlockEditorPageProps) {
  const navigate = useNavigate()
  const { title, source, version } = useSuspenseQuery(pageQueries.blockSource(view, locale)).data
  const save = useSaveBlock()
  const handleSubmit = useVersionSeen<Values>(async ({ title: newTitle, source: newSource }, _base, expected) => {
    await save.mutateAsync({ view, locale, title: newTitle, source: newSource, version: expected })
    notify({ tone: 'success', text: <Trans>The page has been saved.</Trans> })
  })

  return (
    <Page title={title || view} hasBack>
      <Stack gap={5}>
        <SelectField
          name="locale"
          label={<Trans>Language</Trans>}
          value={locale}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          onChange={(value) => void navigate({ href: `/lewis/blocks/${view}/${value}`, replace: true })}
        />
        <Text tone="muted" size="meta">
          <Trans>Written in HTML. These elements are kept; everything else is removed: {elements}</Trans>
        </Text>
        <ConfiguredForm<Values>
          fields={[
            { kind: 'text', name: 'title', label: msg`Title`, maxLength: blockTitleMax, rules: [required] },
            { kind: 'textArea', name: 'source', label: msg`Text`, rows: 16, maxLength: blockSourceMax, rules: [required] },
          ]}
          defaultValues={{ title, source, version }}
          draftKey={`block:${view}:${locale}`}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Save</Trans>}
          busyLabel={<Trans>Saving</Trans>}
        >
          {version > 0 && (
            <RouterLink href={`/block/${view}`} className={linkTextClass()}>
              <Trans>See the page</Trans>
            </RouterLink>
          )}
        </ConfiguredForm>
      </Stack>
    </Page>
  )
}
