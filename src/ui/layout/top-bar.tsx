import { useLingui } from '@lingui/react/macro'
import { use, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'
import { IconButton } from '../primitives/icon-button.tsx'
import { Text } from '../primitives/text.tsx'
import { BarExtra } from './bar-extra.ts'
import { SearchField, type SearchFieldProps } from '../list/search-field.tsx'
import { useIsDesktop } from './use-is-desktop.ts'
import styles from './top-bar.module.css'

export interface TopBarProps {
  title: ReactNode
  search?: SearchFieldProps | undefined
  /** Icon buttons, at most one primary button. */
  actions?: ReactNode
  hasBack?: boolean | undefined
  onBack?: (() => void) | undefined
}

function goBack() {
  if (window.history.length > 1) window.history.back()
  else window.location.hash = '#/'
}

/** Sticks to the top: the current place, the way back, and the available actions. On the phone the search opens across the whole bar. */
export function TopBar({ title, search, actions, hasBack = false, onBack = goBack }: TopBarProps) {
  const { t } = useLingui()
  const extra = use(BarExtra)
  const isDesktop = useIsDesktop()
  const barRef = useRef<HTMLElement>(null)
  const finder = usePhoneSearch(search, barRef)
  const isSearching = finder.isOpen && !isDesktop
  return (
    <header ref={barRef} className={classNames(styles.bar, isSearching && styles.isSearching)}>
      {hasBack && <IconButton icon="arrow-left" label={t`Back`} className={styles.back} onClick={onBack} />}
      <Text as="h1" size="title" lines={2} className={styles.title}>
        {title}
      </Text>
      {search && isDesktop && (
        <div className={styles.search}>
          <SearchField {...search} />
        </div>
      )}
      {search && isSearching && (
        // A layer: Back and Escape close it (`src/app/back-closes-layers.ts`).
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works on everything in it; the button does the same.
        <div data-layer="" className={styles.opened} onKeyDown={finder.handleKeyDown}>
          <IconButton icon="arrow-left" label={t`Close the search`} className={styles.back} onClick={finder.close} />
          <SearchField {...search} />
        </div>
      )}
      {((search && !isDesktop) || actions !== undefined || extra !== null) && (
        <div className={styles.actions}>
          {search && !isDesktop && <IconButton icon="magnifying-glass" label={search.label} data-opens-search="" onClick={finder.open} />}
          {actions}
          {extra}
        </div>
      )}
    </header>
  )
}

/** Whether the search covers the bar: after a tap on its icon, and wherever a search is in force, so that it can be seen and ended. */
function usePhoneSearch(search: SearchFieldProps | undefined, barRef: RefObject<HTMLElement | null>) {
  const value = search?.value ?? ''
  const [isOpen, setIsOpen] = useState(value !== '')
  const [shownFor, setShownFor] = useState(value)
  if (shownFor !== value) {
    setShownFor(value)
    if (value !== '') setIsOpen(true)
  }

  // The focus moves within the tap itself: only then does a phone show its keyboard.
  function show(next: boolean) {
    flushSync(() => setIsOpen(next))
    barRef.current?.querySelector<HTMLElement>(next ? 'input' : '[data-opens-search]')?.focus()
  }

  function close() {
    show(false)
    if (value !== '') search?.onChange('')
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }

  return { isOpen, open: () => show(true), close, handleKeyDown }
}
