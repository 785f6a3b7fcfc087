import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { marketLimits } from '#contract/community/market-choices.ts'
import type { MarketCategory } from '#contract/community/market.ts'
import { categoriesTitle } from '#src/entities/market/categories-title.ts'
import { useSaveMarketCategories } from '#src/entities/market/mutations.ts'
import { marketQueries } from '#src/entities/market/queries.ts'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { CallError } from '#src/http/call-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
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
  const { i18n } = useLingui()
  // A list from the device could be an old one, over which nothing can be saved.
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({ ...marketQueries.categories(), refetchOnMount: 'always' })
  return (
    <Page title={i18n._(categoriesTitle)} hasBack>
      {isFetchedAfterMount && data ? (
        <CategoriesForm stored={data.categories} onReload={async () => (await refetch()).data?.categories} />
      ) : isError ? (
        <PartFailed onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" height="320px" />
      )}
    </Page>
  )
}

interface CategoriesFormProps {
  /** As it is stored when the form opens. */
  stored: readonly MarketCategory[]
  /** Undefined if it cannot be loaded. */
  onReload: () => Promise<readonly MarketCategory[] | undefined>
}

const entriesOf = (categories: readonly MarketCategory[]): Entry[] => categories.map((category, key) => ({ ...category, key }))

function CategoriesForm({ stored, onReload }: CategoriesFormProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(stored)
  const [entries, setEntries] = useState<readonly Entry[]>(() => entriesOf(stored))
  const [hasTried, setHasTried] = useState(false)
  const save = useSaveMarketCategories()
  const isFull = entries.length >= marketLimits.categories
  const hasConflict = save.error instanceof CallError && save.error.code === 'edit_conflict'

  const change = (key: number, name: string) => setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, name } : entry)))
  const remove = (key: number) => setEntries((all) => all.filter((entry) => entry.key !== key))
  const add = () => setEntries((all) => [...all, { key: Math.max(-1, ...all.map(({ key }) => key)) + 1, categoryId: null, name: '' }])

  function start(categories: readonly MarketCategory[]) {
    setOpened(categories)
    setEntries(entriesOf(categories))
    setHasTried(false)
  }

  async function handleReload() {
    const categories = await onReload()
    if (!categories) return
    start(categories)
    save.reset()
  }

  function handleSave() {
    setHasTried(true)
    // Removing one is the press of a button, and not an empty field.
    if (entries.some(isNameless)) return
    const categories = entries.map(({ categoryId, name }) => ({ categoryId, name: name.trim() })).filter(({ name }) => name !== '')
    save.mutate(
      { opened: [...opened], categories },
      {
        onSuccess(answer) {
          start(answer.categories)
          notify({ tone: 'success', text: <Trans>Saved.</Trans> })
        },
      },
    )
  }

  return (
    <Stack gap={4} className={styles.narrow}>
      <Note>
        <Trans>Items of a removed category stay, without a category.</Trans>
      </Note>
      <EntryFields entries={entries} showsErrors={hasTried} onName={change} onRemove={remove} onMove={setEntries} />
      <div role="alert">{save.error && <Note tone="danger">{describeRefusal(save.error)}</Note>}</div>
      <Row gap={2} isWrapping>
        {hasConflict && (
          <Button icon="arrow-clockwise" onClick={() => void handleReload()}>
            {t`Load the current list`}
          </Button>
        )}
        <Button icon="plus" disabled={isFull} onClick={add}>
          <Trans>Add a category</Trans>
        </Button>
        <Button variant="primary" isBusy={save.isPending} busyLabel={<Trans>Saving</Trans>} onClick={handleSave}>
          <Trans>Save</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

/** New ones without a name are left out. */
const isNameless = ({ categoryId, name }: Entry) => categoryId !== null && name.trim() === ''

interface EntryFieldsProps {
  entries: readonly Entry[]
  showsErrors: boolean
  onName: (key: number, name: string) => void
  onRemove: (key: number) => void
  onMove: (entries: readonly Entry[]) => void
}

function EntryFields({ entries, showsErrors, onName, onRemove, onMove }: EntryFieldsProps) {
  const { t } = useLingui()
  return entries.map((entry, index) => {
    const { key, name } = entry
    const number = index + 1
    return (
      <Row key={key} gap={2}>
        <TextField
          label={t`Category ${number}`}
          name={`category-${number}`}
          value={name}
          maxLength={marketLimits.category}
          error={showsErrors && isNameless(entry) && <Trans>Required.</Trans>}
          onChange={(value) => onName(key, value)}
        />
        <MoveDown entries={entries} index={index} onChange={onMove} />
        <IconButton icon="trash" label={t`Remove category ${number}`} onClick={() => onRemove(key)} />
      </Row>
    )
  })
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
