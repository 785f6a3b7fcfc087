import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { marketLimits } from '#contract/community/market-choices.ts'
import { categoriesTitle } from '#src/entities/market/categories-title.ts'
import { useSaveMarketCategories } from '#src/entities/market/mutations.ts'
import { marketQueries } from '#src/entities/market/queries.ts'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import styles from './internal/market-item-page.module.css'

interface Entry {
  /** Of this screen alone. */
  readonly key: number
  /** Null: new. */
  readonly categoryId: number | null
  readonly name: string
}

/** The categories of the marketplace, for staff: renamed, added, removed, and in their order. Saved as a whole. */
export function CategoriesPage() {
  const { t, i18n } = useLingui()
  const { data } = useSuspenseQuery(marketQueries.categories())
  const [entries, setEntries] = useState<readonly Entry[]>(() => data.categories.map((category, key) => ({ ...category, key })))
  const save = useSaveMarketCategories()
  const isFull = entries.length >= marketLimits.categories

  const change = (key: number, name: string) => setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, name } : entry)))
  const remove = (key: number) => setEntries((all) => all.filter((entry) => entry.key !== key))
  const add = () => setEntries((all) => [...all, { key: Math.max(-1, ...all.map(({ key }) => key)) + 1, categoryId: null, name: '' }])

  function handleSave() {
    const categories = entries.map(({ categoryId, name }) => ({ categoryId, name: name.trim() })).filter(({ name }) => name !== '')
    save.mutate(
      { categories },
      {
        onSuccess(answer) {
          setEntries(answer.categories.map((category, key) => ({ ...category, key })))
          notify({ tone: 'success', text: <Trans>Saved.</Trans> })
        },
      },
    )
  }

  return (
    <Page title={i18n._(categoriesTitle)} hasBack>
      <Stack gap={4} className={styles.narrow}>
        <Note>
          <Trans>Items of a removed category stay, without a category.</Trans>
        </Note>
        {entries.map(({ key, name }, index) => {
          const number = index + 1
          return (
            <Row key={key} gap={2}>
              <TextField
                label={t`Category ${number}`}
                name={`category-${number}`}
                value={name}
                maxLength={marketLimits.category}
                onChange={(value) => change(key, value)}
              />
              <MoveDown entries={entries} index={index} onChange={setEntries} />
              <IconButton icon="trash" label={t`Remove category ${number}`} onClick={() => remove(key)} />
            </Row>
          )
        })}
        <div role="alert">{save.error && <Note tone="danger">{describeRefusal(save.error)}</Note>}</div>
        <Row gap={2} isWrapping>
          <Button icon="plus" disabled={isFull} onClick={add}>
            <Trans>Add a category</Trans>
          </Button>
          <Button variant="primary" isBusy={save.isPending} busyLabel={<Trans>Saving</Trans>} onClick={handleSave}>
            <Trans>Save</Trans>
          </Button>
        </Row>
      </Stack>
    </Page>
  )
}

interface MoveDownProps {
  entries: readonly Entry[]
  index: number
  onChange: (entries: readonly Entry[]) => void
}

function MoveDown({ entries, index, onChange }: MoveDownProps) {
  const { t } = useLingui()
  const number = index + 1
  return (
    <IconButton
      icon="arrow-down"
      label={t`Move category ${number} down`}
      disabled={number === entries.length}
      onClick={() => {
        const [moved, next] = [entries[index], entries[number]]
        if (moved && next) onChange(entries.toSpliced(index, 2, next, moved))
      }}
    />
  )
}
