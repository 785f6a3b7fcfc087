import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FaqCategoryId } from '#contract/community/ids.ts'
import { faqLimits, type FaqCategory, type FaqQuestion, type FaqStatus } from '#contract/site/faq.ts'
import { useCreateFaqQuestion, useDeleteFaqQuestion, useUpdateFaqQuestion } from '#src/entities/faq/mutations.ts'
import { faqQueries } from '#src/entities/faq/queries.ts'
import { richText } from '#src/entities/rich-text/configured-rich-text.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { DeleteButton } from '../internal/delete-button.tsx'
import { useVersionSeen } from '#src/data/query/use-version-seen.ts'

/** The category's id is text, as the select field has it. */
type Values = { catId: string; question: string; answer: string; status: FaqStatus; position: number; version: number }

const required = { rule: 'required', message: ruleMessages['required'] } as const

const fieldsFor = (categories: readonly FaqCategory[], hasPosition: boolean): Array<FieldConfig<Values>> => [
  {
    kind: 'select',
    name: 'catId',
    label: msg`Category`,
    options: categories.map(({ catId, name }) => ({ value: String(catId), label: name })),
  },
  { kind: 'text', name: 'question', label: msg`Question`, maxLength: faqLimits.question, rules: [required] },
  { name: 'answer', label: msg`Answer`, rules: [required], ...richText({ rows: 10, maxLength: faqLimits.answer }) },
  {
    kind: 'select',
    name: 'status',
    label: msg`Status`,
    options: [
      { value: 'published', label: msg({ message: 'Published', context: 'a question that members see' }) },
      { value: 'draft', label: msg({ message: 'Draft', context: 'a question that only staff see' }) },
    ],
  },
  {
    kind: 'integer',
    name: 'position',
    label: msg`Position`,
    hint: msg`Lower numbers come first.`,
    maxLength: 4,
    isHidden: () => !hasPosition,
  },
]

const idOf = (catId: string): FaqCategoryId => Number(catId) as FaqCategoryId

/** Staff write a new question. Without a position it becomes the last of its category. */
export function NewFaqQuestionPage() {
  const navigate = useNavigate()
  const creation = useCreateFaqQuestion()
  const { categories } = useSuspenseQuery(faqQueries.categories()).data
  const [first] = categories
  return (
    <Page title={<Trans>New question</Trans>} hasBack>
      <ConfiguredForm<Values>
        fields={fieldsFor(categories, false)}
        defaultValues={{ catId: String(first?.catId ?? ''), question: '', answer: '', status: 'published', position: 0, version: 0 }}
        draftKey="faq-question:new"
        onSubmit={async ({ catId, question, answer, status }) => {
          await creation.mutateAsync({ catId: idOf(catId), question, answer, status })
          await navigate({ to: '/lewis/faq', replace: true })
        }}
        submitLabel={<Trans>Save</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Page>
  )
}

/** Staff change, move or delete a question. */
export function EditFaqQuestionPage({ stored }: { stored: FaqQuestion }) {
  const navigate = useNavigate()
  const update = useUpdateFaqQuestion()
  const deletion = useDeleteFaqQuestion()
  const { categories } = useSuspenseQuery(faqQueries.categories()).data
  const { questionId, question, answer, status, position, version } = stored
  const leave = () => navigate({ to: '/lewis/faq', replace: true })
  const save = useVersionSeen<Values>(async (values, base, expected) => {
    const { version: _version, catId, ...changes } = changedFields(base, values)
    await update.mutateAsync({ questionId, ...changes, ...(catId === undefined ? {} : { catId: idOf(catId) }), version: expected })
    notify({ tone: 'success', text: <Trans>Saved.</Trans> })
    await leave()
  })
  return (
    <Page title={<Trans>Edit question</Trans>} hasBack>
      <ConfiguredForm<Values>
        fields={fieldsFor(categories, true)}
        defaultValues={{ catId: String(stored.catId), question, answer, status, position, version }}
        draftKey={`faq-question:${questionId}`}
        onSubmit={save}
        submitLabel={<Trans>Save</Trans>}
        busyLabel={<Trans>Saving</Trans>}
        secondaryAction={
          <DeleteButton
            title={<Trans>Delete this question?</Trans>}
            onDelete={() => deletion.mutateAsync({ questionId, onLeave: leave })}
          />
        }
      >
        <RouterLink href={`/faq/${questionId}`} className={linkTextClass()}>
          <Trans>See the page</Trans>
        </RouterLink>
      </ConfiguredForm>
    </Page>
  )
}
