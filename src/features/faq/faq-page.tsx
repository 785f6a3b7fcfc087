import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FaqCategory, FaqQuestionRow } from '#contract/site/faq.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { faqQueries, type FaqPlace } from '#src/entities/faq/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { RowSkeletons } from '#src/ui/feedback/rows-awaited.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { SearchField } from '#src/ui/list/search-field.tsx'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import { ViewBar } from '#src/ui/list/view-bar.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import type { FaqSearch } from './faq-search.ts'
import { FaqItem } from './internal/faq-item.tsx'
import { hasText, useFound } from './internal/find-questions.ts'
import { Missing } from './internal/missing.tsx'
import styles from './internal/faq.module.css'

export interface FaqPageProps {
  place: FaqPlace
  search: FaqSearch
}

/** Frequent questions: all of them by category, those of one category, or one open in its category. */
export function FaqPage({ place, search }: FaqPageProps) {
  const { t } = useLingui()
  const { role } = useCurrentUser()
  const text = search.q ?? ''
  const handleSearch = useSearchChange<FaqSearch>(search)
  const categories = useQuery(faqQueries.categories())
  const questions = useQuery(faqQueries.questions())
  return (
    <Page
      title={<Trans>Questions</Trans>}
      hasBack
      actions={(role === 'staff' || role === 'admin') && <ListAction href="/lewis/faq" icon="pencil-simple" label={t`Edit questions`} />}
    >
      <Stack gap={4}>
        <div className={styles.search}>
          <SearchField
            label={t`Search answers`}
            placeholder={t`Search answers`}
            value={text}
            onChange={(q) => handleSearch({ q: q || undefined })}
          />
        </div>
        {categories.data && questions.data ? (
          <Loaded categories={categories.data.categories} questions={questions.data.questions} place={place} text={text} />
        ) : (
          <NotLoaded of={[categories, questions]} />
        )}
      </Stack>
    </Page>
  )
}

function NotLoaded({ of }: { of: readonly UseQueryResult[] }) {
  const failed = of.find(({ isError, fetchStatus, data }) => isError || (fetchStatus === 'paused' && data === undefined))
  if (!failed) return <RowSkeletons total={6} />
  return (
    <ListFailed
      error={failed.error}
      onRetry={() => of.forEach((query) => void query.refetch())}
      isRetrying={of.some(({ isFetching }) => isFetching)}
    />
  )
}

interface LoadedProps extends Pick<FaqPageProps, 'place'> {
  categories: readonly FaqCategory[]
  questions: readonly FaqQuestionRow[]
  text: string
}

function Loaded({ categories, questions, place, text }: LoadedProps) {
  const isDesktop = useIsDesktop()
  const opened = questions.find(({ questionId }) => questionId === place.questionId)
  const catId = opened?.catId ?? place.catId
  const chosen = categories.find((category) => category.catId === catId)
  if (hasText(text)) return <Found questions={questions} text={text} />
  if (questions.length === 0)
    return (
      <EmptyState icon="info" title={<Trans>No questions yet</Trans>} action={<WriteToStaff />}>
        <Trans>Answers to what members ask often appear here.</Trans>
      </EmptyState>
    )
  const isMissing = (place.questionId !== undefined && !opened) || (place.catId !== undefined && !chosen)
  const shown = chosen ? [chosen] : categories
  return (
    <>
      {!isDesktop && <CategoryChips categories={categories} chosen={chosen} />}
      <div className={styles.columns}>
        {isDesktop && <CategoryNav categories={categories} chosen={chosen} />}
        <Stack gap={6} className={styles.narrow}>
          {isMissing && <Missing key={place.questionId ?? place.catId} place={place} />}
          {shown.map((category) => (
            <CategoryPart
              key={category.catId}
              category={category}
              questions={questions.filter((row) => row.catId === category.catId)}
              openId={opened?.questionId}
            />
          ))}
          <NotFoundIt />
        </Stack>
      </div>
    </>
  )
}

interface CategoriesProps {
  categories: readonly FaqCategory[]
  /** None: all are shown. */
  chosen: FaqCategory | undefined
}

function CategoryChips({ categories, chosen }: CategoriesProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const all = { key: 'all', label: t`All`, isOn: chosen === undefined, onChoose: () => void navigate({ to: '/faq' }) }
  const views = categories.map(({ catId, name }) => ({
    key: String(catId),
    label: name,
    isOn: catId === chosen?.catId,
    onChoose: () => void navigate({ to: '/faq/cat/$cat/{-$seo}', params: { cat: catId, seo: undefined } }),
  }))
  return <ViewBar views={[all, ...views]} />
}

function CategoryNav({ categories, chosen }: CategoriesProps) {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Categories`}>
      <ul>
        {categories.map(({ catId, name, totalQuestions }) => (
          <li key={catId}>
            <RouterLink
              href={`/faq/cat/${catId}`}
              className={styles.category ?? ''}
              aria-current={catId === chosen?.catId ? 'page' : undefined}
            >
              <bdi>{name}</bdi>
              <Text as="span" size="meta" isTabular>
                {i18n.number(totalQuestions)}
              </Text>
            </RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface CategoryPartProps {
  category: FaqCategory
  questions: readonly FaqQuestionRow[]
  openId: number | undefined
}

function CategoryPart({ category: { name }, questions, openId }: CategoryPartProps) {
  return (
    <Section title={<bdi>{name}</bdi>}>
      {questions.length === 0 ? (
        <Text tone="muted">
          <Trans>No questions here yet.</Trans>
        </Text>
      ) : (
        <ul className={styles.list}>
          {questions.map((row) => (
            <FaqItem key={`${row.questionId}/${row.questionId === openId}`} question={row} isOpenAtFirst={row.questionId === openId} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Found({ questions, text }: Pick<LoadedProps, 'questions' | 'text'>) {
  const { found, isPending, isOfTitles } = useFound(questions, text)
  if (found.length === 0 && isPending) return <RowSkeletons total={3} />
  const note = isOfTitles && (
    <Note>
      <Trans>Only the questions were searched. The answers can’t be searched right now.</Trans>
    </Note>
  )
  if (found.length === 0)
    return (
      <>
        {note}
        <EmptyState icon="info" title={<Trans>No answer for “{text}”</Trans>} action={<WriteToStaff />}>
          <Trans>Try a shorter word. Or ask us, and we’ll add it.</Trans>
        </EmptyState>
      </>
    )
  return (
    <Stack gap={6} className={styles.narrow}>
      {note}
      <Text as="output" size="meta">
        <Plural value={found.length} one="# question" other="# questions" />
      </Text>
      <ul className={styles.list}>
        {found.map((row) => (
          <FaqItem key={row.questionId} question={row} isOpenAtFirst={false} />
        ))}
      </ul>
      <NotFoundIt />
    </Stack>
  )
}

function WriteToStaff() {
  return (
    <RouterLink href="/contact" className={buttonClass({ variant: 'primary' })}>
      <Trans>Write to staff</Trans>
    </RouterLink>
  )
}

function NotFoundIt() {
  return (
    <Note icon="chat-circle">
      <Trans>Didn’t find it? Ask us: staff answer 7 days a week.</Trans>{' '}
      <RouterLink href="/contact" className={linkTextClass()}>
        <Trans>Write to staff</Trans>
      </RouterLink>
    </Note>
  )
}
