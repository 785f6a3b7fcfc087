import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { FaqCategory, FaqQuestionRow } from '#contract/site/faq.ts'
import { faqQueries } from '#src/entities/faq/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

/** Staff see all frequent questions, drafts too, and how many members each answer helped. */
export function FaqOverviewPage() {
  const { t } = useLingui()
  const { categories } = useSuspenseQuery(faqQueries.categories()).data
  const { questions } = useSuspenseQuery(faqQueries.questions()).data
  return (
    <Page
      title={<Trans>Questions</Trans>}
      hasBack
      actions={categories.length > 0 && <ListAction href="/lewis/faq/new" icon="plus" label={t`New question`} />}
    >
      <Stack gap={6}>
        {categories.length === 0 && (
          <EmptyState icon="info" title={<Trans>No questions yet</Trans>}>
            <Trans>Start with a category.</Trans>
          </EmptyState>
        )}
        {categories.map((category) => (
          <CategorySection key={category.catId} category={category} questions={questions.filter(({ catId }) => catId === category.catId)} />
        ))}
        <div>
          <RouterLink href="/lewis/faq/cat/new" className={buttonClass()}>
            <Trans>New category</Trans>
          </RouterLink>
        </div>
      </Stack>
    </Page>
  )
}

function CategorySection({ category: { catId, name }, questions }: { category: FaqCategory; questions: readonly FaqQuestionRow[] }) {
  const { t } = useLingui()
  return (
    <Section
      title={<bdi>{name}</bdi>}
      action={
        <RouterLink href={`/lewis/faq/cat/${catId}`} className={linkTextClass()} aria-label={t`Edit the category “${name}”`}>
          <Trans>Edit</Trans>
        </RouterLink>
      }
    >
      {questions.length === 0 ? (
        <Text tone="muted">
          <Trans>No questions here yet.</Trans>
        </Text>
      ) : (
        <ul>
          {questions.map((question) => (
            <li key={question.questionId}>
              <QuestionRow question={question} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function QuestionRow({ question: { questionId, question, status, helped } }: { question: FaqQuestionRow }) {
  const total = helped ? helped.yes + helped.no : 0
  return (
    <ListRow
      title={<bdi>{question}</bdi>}
      href={`/lewis/faq/${questionId}`}
      link={RouterLink}
      description={
        helped && total > 0 ? (
          <Plural value={total} one={`Helped ${helped.yes} of # member`} other={`Helped ${helped.yes} of # members`} />
        ) : (
          <Trans>No votes yet.</Trans>
        )
      }
      end={
        status === 'draft' && (
          <Badge tone="outline">
            <Trans context="a question that only staff see">Draft</Trans>
          </Badge>
        )
      }
    />
  )
}
