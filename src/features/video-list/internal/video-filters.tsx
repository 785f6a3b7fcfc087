import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { excludedFromLists, toggleCategory } from '#contract/categories.ts'
import type { CategoryId } from '#contract/content/ids.ts'
import { readTextFilter, textOperators, textTargets } from '#contract/videos.ts'
import { useViewer } from '#src/data/session/use-current-user.ts'
import { useOperatorNames } from '#src/entities/search/text-operator-names.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { IntegerField } from '#src/ui/form/integer-field.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { FilterSheet } from '#src/ui/list/filter-sheet.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { noFilters, offersMember, offersStatus, type BrowseAddress, type BrowseSearch } from '../browse-search.ts'
import { DateFilter, DownloadFilter, FlagFilter, MemberFilter, StatusFilter, type PartProps } from './more-filters.tsx'
import { useSpecialCategories } from './view-names.ts'

export interface VideoFiltersProps {
  address: BrowseAddress
  onApply: (change: Partial<BrowseSearch>) => void
  onClose: () => void
}

/**
 * All filters at once; nothing is requested before the button is pressed. Mounted only while open, so it starts from
 * the address.
 */
export function VideoFilters({ address, onApply, onClose }: VideoFiltersProps) {
  const { role } = useViewer()
  const [draft, setDraft] = useState(address.search)
  const change = (next: Partial<BrowseSearch>) => setDraft({ ...draft, ...next })

  return (
    <FilterSheet
      title={<Trans>Filter videos</Trans>}
      clearLabel={<Trans>Clear</Trans>}
      applyLabel={<Trans>Show the videos</Trans>}
      onClear={() => setDraft({ ...noFilters, sort: draft.sort })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <Stack gap={6}>
        <TextFilterFields draft={draft} onChange={change} />
        <CategoryFilter draft={draft} onChange={change} />
        <LengthFilter draft={draft} onChange={change} />
        <DateFilter draft={draft} onChange={change} />
        <DownloadFilter draft={draft} onChange={change} />
        <FlagFilter draft={draft} onChange={change} />
        {offersStatus(address.view, role) && <StatusFilter draft={draft} onChange={change} />}
        {offersMember(address.view) && <MemberFilter draft={draft} onChange={change} />}
      </Stack>
    </FilterSheet>
  )
}

/** How the searched text is compared. A # or - lookup has neither operator nor target, so they are hidden (V-07). */
function TextFilterFields({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  const operators = useOperatorNames()
  const targets = useTargetNames()
  const text = draft.q?.trim() ?? ''
  const isPlainText = text !== '' && readTextFilter(text).kind === 'text'
  return (
    <Section title={<Trans>Text</Trans>} size="head" level={3}>
      <Stack gap={3}>
        <TextField
          label={t`Search for`}
          value={draft.q ?? ''}
          placeholder={t`Title, #id, -member`}
          maxLength={120}
          autoCapitalize="none"
          onChange={(q) => onChange({ q: q || undefined })}
        />
        {isPlainText && (
          <Row align="end">
            <SelectField
              label={t`In`}
              value={draft.in ?? 'title'}
              options={textTargets.map((value) => ({ value, label: targets[value] }))}
              onChange={(value) => onChange({ in: textTargets.find((target) => target === value) })}
            />
            <SelectField
              label={t`Match`}
              value={draft.op ?? 'contains'}
              options={textOperators.map((value) => ({ value, label: operators[value] }))}
              onChange={(value) => onChange({ op: textOperators.find((operator) => operator === value) })}
            />
          </Row>
        )}
      </Stack>
    </Section>
  )
}

/** Faces and the number of actors exclude each other as in the editor (V-11); the rest combine as any or all. */
function CategoryFilter({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  const { data } = useQuery(videoQueries.categories())
  const chosen = draft.cats ?? []
  const special = useSpecialCategories()
  const listed = (data?.categories ?? [])
    .filter((category) => !excludedFromLists.includes(category.categoryId))
    .map((category) => ({ id: category.categoryId as number, title: category.title }))
  // Ids come from the site's own list or the constants of the contract, so they are category ids.
  const handleToggle = (id: number) => onChange({ cats: toggleCategory(chosen, id) as CategoryId[] })

  return (
    <Section title={<Trans>Categories</Trans>} size="head" level={3}>
      <Stack gap={3}>
        <Segmented
          label={t`Categories must match`}
          value={draft.match ?? 'any'}
          options={[
            { value: 'any', label: t`Any of them` },
            { value: 'all', label: t`All of them` },
          ]}
          onChange={(match) => onChange({ match })}
        />
        <Row isWrapping gap={2}>
          {[...special, ...listed].map(({ id, title }) => (
            <Chip key={id} isOn={(chosen as readonly number[]).includes(id)} onClick={() => handleToggle(id)}>
              {title}
            </Chip>
          ))}
        </Row>
      </Stack>
    </Section>
  )
}

function LengthFilter({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>Length</Trans>} size="head" level={3}>
      <Row align="end">
        <IntegerField
          label={t`From`}
          unit={t`min`}
          maxLength={4}
          value={draft.min ?? null}
          onChange={(min) => onChange({ min: min ?? undefined })}
        />
        <IntegerField
          label={t`To`}
          unit={t`min`}
          maxLength={4}
          value={draft.max ?? null}
          onChange={(max) => onChange({ max: max ?? undefined })}
        />
      </Row>
    </Section>
  )
}

function useTargetNames(): Record<(typeof textTargets)[number], string> {
  const { t } = useLingui()
  return { title: t`Title`, description: t`Description` }
}
