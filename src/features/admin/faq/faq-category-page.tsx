import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FaqCategoryId } from '#contract/community/ids.ts'
import { faqLimits, type FaqCategory } from '#contract/site/faq.ts'
import { useCreateFaqCategory, useDeleteFaqCategory, useUpdateFaqCategory } from '#src/entities/faq/mutations.ts'
import { faqQueries } from '#src/entities/faq/queries.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { DeleteButton } from '../internal/delete-button.tsx'
import { useVersionSeen } from '#src/data/query/use-version-seen.ts'

type Values = { name: string; position: number; version: number }

const fields: ReadonlyArray<FieldConfig<Values>> = [
  {
    kind: 'text',
    name: 'name',
    label: msg`Name`,
    maxLength: faqLimits.name,
    rules: [{ rule: 'required', message: ruleMessages['required'] }],
  },
  { kind: 'integer', name: 'position', label: msg`Position`, hint: msg`Lower numbers come first.`, maxLength: 4 },
]

export interface FaqCategoryPageProps {
  /** Null: a new one. */
  catId: FaqCategoryId | null
}

/** Staff create a category of frequent questions, or rename, move or delete one. */
export function FaqCategoryPage({ catId }: FaqCategoryPageProps) {
  const { categories } = useSuspenseQuery(faqQueries.categories()).data
  const category = categories.find((known) => known.catId === catId)
  if (catId === null) return <NewCategory position={Math.max(0, ...categories.map(({ position }) => position)) + 1} />
  return (
    <Page title={<Trans>Edit category</Trans>} hasBack>
      {category ? <EditCategory category={category} /> : <EmptyState icon="info" title={<Trans>This category no longer exists.</Trans>} />}
    </Page>
  )
}

function NewCategory({ position }: { position: number }) {
  const navigate = useNavigate()
  const creation = useCreateFaqCategory()
  return (
    <Page title={<Trans>New category</Trans>} hasBack>
      <ConfiguredForm<Values>
        fields={fields}
        defaultValues={{ name: '', position: Math.min(position, faqLimits.position), version: 0 }}
        draftKey="faq-category:new"
        onSubmit={async ({ name, position: at }) => {
          await creation.mutateAsync({ name, position: at })
          await navigate({ to: '/lewis/faq', replace: true })
        }}
        submitLabel={<Trans>Save</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Page>
  )
}

function EditCategory({ category: { catId, name, position, version, totalQuestions } }: { category: FaqCategory }) {
  const navigate = useNavigate()
  const update = useUpdateFaqCategory()
  const deletion = useDeleteFaqCategory()
  const leave = () => navigate({ to: '/lewis/faq', replace: true })
  const save = useVersionSeen<Values>(async (values, base, expected) => {
    const { version: _version, ...changes } = changedFields(base, values)
    await update.mutateAsync({ catId, ...changes, version: expected })
    notify({ tone: 'success', text: <Trans>Saved.</Trans> })
    await leave()
  })
  return (
    <ConfiguredForm<Values>
      fields={fields}
      defaultValues={{ name, position, version }}
      draftKey={`faq-category:${catId}`}
      onSubmit={save}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={<Trans>Saving</Trans>}
      secondaryAction={
        totalQuestions === 0 && (
          <DeleteButton title={<Trans>Delete this category?</Trans>} onDelete={() => deletion.mutateAsync({ catId, onLeave: leave })} />
        )
      }
    >
      {totalQuestions > 0 && (
        <Text size="meta" tone="muted">
          <Trans>A category can be deleted when it has no questions.</Trans>
        </Text>
      )}
    </ConfiguredForm>
  )
}
