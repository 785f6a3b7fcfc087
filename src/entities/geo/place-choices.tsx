import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { NoPlaces } from './no-places.tsx'
import styles from './place-choices.module.css'

export interface PlaceOption {
  readonly id: number
  readonly name: string
  readonly members: number
}

export interface PlaceChoicesProps {
  label: ReactNode
  /** Undefined while nothing is known. */
  options: readonly PlaceOption[] | undefined
  isFetching: boolean
  onRetry: () => void
  value: readonly number[]
  onChange: (value: number[]) => void
  typed: string
  onType: (typed: string) => void
}

/** More than this many are found by typing. */
const shownAtOnce = 8

/**
 * A multiple choice of places, each with the number of members there. Chosen ones stay visible, whatever is typed.
 */
export function PlaceChoices({ label, options, isFetching, onRetry, value, onChange, typed, onType }: PlaceChoicesProps) {
  const { t } = useLingui()
  const all = options ?? []
  const isChosen = ({ id }: PlaceOption) => value.includes(id)
  const fitting = all.filter((option) => isChosen(option) || option.name.toLowerCase().includes(typed.trim().toLowerCase()))
  const shown = fitting.filter((option, index) => isChosen(option) || index < shownAtOnce)
  const others = fitting.length - shown.length

  function handleToggle(id: number, isOn: boolean) {
    onChange(isOn ? [...value, id].toSorted((one, other) => one - other) : value.filter((one) => one !== id))
  }

  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      {(all.length > shownAtOnce || typed !== '') && (
        <input
          className={styles.search}
          type="search"
          aria-label={t`Find a location in the list`}
          placeholder={t`Find a location`}
          maxLength={60}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )}
      {shown.map(({ id, name, members }) => (
        <label key={id} className={styles.row}>
          <input type="checkbox" checked={value.includes(id)} onChange={(event) => handleToggle(id, event.target.checked)} />
          <span className={styles.name}>{name}</span>
          <Text as="span" size="meta" isTabular>
            {members}
          </Text>
        </label>
      ))}
      <output className={styles.note}>
        {others > 0 && <Plural value={others} one="and # other" other="and # others" />}
        {options === undefined && isFetching && <Trans>Loading locations</Trans>}
        {options !== undefined && fitting.length === 0 && <NoPlaces isError={false} />}
      </output>
      {options === undefined && !isFetching && (
        <Button variant="link" onClick={onRetry}>
          <Trans>Couldn’t load locations. Try again</Trans>
        </Button>
      )}
    </fieldset>
  )
}
