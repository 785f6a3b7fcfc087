import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { mostTagsPerItem } from '#contract/photos/photo-choices.ts'
import { tagMax, tagName } from '#contract/photos/tags.ts'
import { useDebounced } from '#src/entities/member/use-debounced.ts'
import type { ComboBoxItem } from '#src/ui/form/combo-box/combo-box-list.tsx'
import { ComboBox } from '#src/ui/form/combo-box/combo-box.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { tagQueries } from './queries.ts'

export interface TagPickerProps {
  label: ReactNode
  value: readonly string[]
  onChange: (value: string[]) => void
  max?: number | undefined
  error?: ReactNode
  isDisabled?: boolean | undefined
}

const pauseMs = 250
/** Tags differ in more than case: `Rope` and `rope` are one tag. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Type and choose: the typed text comes first, then tags that exist (2§5). Chosen tags are shown below as chips. */
export function TagPicker({ label, value, onChange, max = mostTagsPerItem, error, isDisabled = false }: TagPickerProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const text = typed.trim().slice(0, tagMax)
  const asked = useDebounced(text, pauseMs)
  const { data, isFetching } = useQuery(tagQueries.search(asked))
  const own = v.safeParse(tagName, text)
  const isNew = (tag: string) => !value.some((chosen) => isSame(chosen, tag))
  const found = (text === '' ? [] : (data?.tags ?? [])).map(({ tag }) => tag)
  const offered = [...(own.success ? [own.output] : []), ...found.filter((tag) => !own.success || !isSame(tag, own.output))]

  function handleChoose({ text: tag }: ComboBoxItem) {
    if (isNew(tag)) onChange([...value, tag])
    setTyped('')
  }

  return (
    <Stack gap={2}>
      <ComboBox
        label={label}
        error={error}
        isDisabled={isDisabled || value.length >= max}
        placeholder={t`Enter a tag`}
        query={typed}
        onQueryChange={(query) => setTyped(query.trimStart().slice(0, tagMax + 1))}
        items={offered.filter(isNew).map((tag) => ({ key: tag.toLowerCase(), text: tag }))}
        onChoose={handleChoose}
        onEmptyBackspace={() => value.length > 0 && onChange(value.slice(0, -1))}
        isLoading={isFetching}
        emptyText={own.success ? <Trans>You’ve chosen this tag.</Trans> : <Trans>Tags consist of letters, digits and spaces.</Trans>}
      />
      {value.length > 0 && (
        <Row isWrapping gap={2}>
          {value.map((tag) => (
            <Chip key={tag} disabled={isDisabled} onRemove={() => onChange(value.filter((other) => other !== tag))}>
              {tag}
            </Chip>
          ))}
        </Row>
      )}
    </Stack>
  )
}
