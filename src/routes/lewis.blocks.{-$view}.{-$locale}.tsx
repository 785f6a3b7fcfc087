import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { locale } from '#contract/primitives.ts'
import { viewName } from '#contract/site/pages.ts'
import { pageQueries } from '#src/entities/page/queries.ts'
import { BlockEditorPage } from '#src/features/admin/block-editor-page.tsx'
import { BlocksPage } from '#src/features/admin/blocks-page.tsx'

const readView = v.fallback(v.optional(viewName), undefined)
const readLocale = v.fallback(locale, 'en')

export const Route = createFileRoute('/lewis/blocks/{-$view}/{-$locale}')({
  params: {
    parse: ({ view, locale: language }) => ({ view: v.parse(readView, view), locale: v.parse(readLocale, language) }),
    stringify: ({ view, locale: language }) => ({ view, locale: view === undefined ? undefined : language }),
  },
  loader: ({ context, params: { view, locale: language } }) =>
    view === undefined
      ? context.queries().ensureQueryData(pageQueries.blocks())
      : context.queries().ensureQueryData(pageQueries.blockSource(view, language)),
  component: Blocks,
})

function Blocks() {
  const { view, locale: language } = Route.useParams()
  return view === undefined ? <BlocksPage /> : <BlockEditorPage key={`${view}/${language}`} view={view} locale={language} />
}
