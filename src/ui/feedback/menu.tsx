import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react'
import { classNames } from '../class-names.ts'
import type { LinkComponent } from '../link-component.ts'
import type { IconName } from '../primitives/icon-names.ts'
import { Icon } from '../primitives/icon.tsx'
import styles from './menu.module.css'

export interface MenuItem {
  key: string
  label: ReactNode
  description?: ReactNode
  icon?: IconName | undefined
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
  /** If set (true or false), the item is one option of a choice and shows its check mark. */
  isChecked?: boolean | undefined
  onSelect?: (() => void) | undefined
  /** Makes the item a link. */
  href?: string | undefined
}

export interface MenuTriggerProps {
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-controls': string
}

export interface MenuProps {
  label: string
  items: readonly MenuItem[]
  /** Renders the button; spread the props onto it. */
  trigger: (props: MenuTriggerProps) => ReactNode
  align?: 'start' | 'end' | undefined
  link?: LinkComponent | undefined
}

const edgeGap = 8

/** Places the menu beside the button on the desktop, within the window; on the phone the CSS makes it a sheet. */
function place(menu: HTMLElement, button: Element, align: 'start' | 'end') {
  const at = button.getBoundingClientRect()
  const isRightToLeft = getComputedStyle(menu).direction === 'rtl'
  const left = (align === 'start') === isRightToLeft ? at.right - menu.offsetWidth : at.left
  const below = at.bottom + 4
  const top = below + menu.offsetHeight > window.innerHeight - edgeGap ? Math.max(edgeGap, at.top - 4 - menu.offsetHeight) : below
  menu.style.setProperty('--menu-left', `${Math.min(Math.max(edgeGap, left), window.innerWidth - menu.offsetWidth - edgeGap)}px`)
  menu.style.setProperty('--menu-top', `${top}px`)
}

/**
 * iOS before 18.3 keeps a popover open when the member taps outside: https://webkit.org/b/267688. Remove once the browser floor is
 * above that.
 */
function closeOnTapOutside(menu: HTMLElement, button: Element | null): AbortController {
  const listening = new AbortController()
  const handlePointerUp = ({ target }: PointerEvent) => {
    if (target instanceof Node && !menu.contains(target) && !button?.contains(target)) menu.hidePopover()
  }
  document.addEventListener('pointerup', handlePointerUp, { signal: listening.signal })
  return listening
}

/** A menu on the browser's popover: light dismissal, Escape and returning the focus are native; arrows, Home, End and letters are ours. */
export function Menu({ label, items, trigger, align = 'end', link = 'a' }: MenuProps) {
  const id = useId()
  const menuRef = useRef<HTMLDivElement>(null)
  const listeningRef = useRef<AbortController>(null)
  // Long lists have a menu in every row, so its content is rendered when it is first opened.
  const [wasOpened, setWasOpened] = useState(false)
  // Closing the menu removes the listener as well, but a menu may be unmounted while it is open.
  useEffect(() => () => listeningRef.current?.abort(), [])

  function entries(): HTMLElement[] {
    return [...(menuRef.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])]
  }

  function close() {
    menuRef.current?.hidePopover()
  }

  function handleBeforeToggle(event: ToggleEvent<HTMLDivElement>) {
    listeningRef.current?.abort()
    if (event.newState !== 'open') return
    setWasOpened(true)
    const menu = event.currentTarget
    const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
    listeningRef.current = closeOnTapOutside(menu, button)
    // The menu has a size only once it is shown, right after this event and before the next paint.
    requestAnimationFrame(() => {
      if (button) place(menu, button, align)
      const chosen = entries().find((entry) => entry.getAttribute('aria-checked') === 'true')
      ;(chosen ?? entries()[0])?.focus()
    })
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') close()
    const next = nextEntry(event.key, entries(), document.activeElement)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-controls': id })}
      <div
        ref={menuRef}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onBeforeToggle={handleBeforeToggle}
        onKeyDown={handleKeyDown}
      >
        {wasOpened && items.map((item) => <MenuEntry key={item.key} item={item} link={link} onClose={close} />)}
      </div>
    </>
  )
}

interface MenuEntryProps {
  item: MenuItem
  link: LinkComponent
  onClose: () => void
}

function MenuEntry({ item, link: Link, onClose }: MenuEntryProps) {
  const words = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className={styles.words}>
        <span>{item.label}</span>
        {item.description !== undefined && <span className={styles.description}>{item.description}</span>}
      </span>
      {item.isChecked && <Icon name="check" size="inline" />}
    </>
  )
  const className = classNames(styles.item, item.isDanger && styles.danger, item.isChecked && styles.checked)
  if (item.href !== undefined) {
    return (
      <Link href={item.href} role="menuitem" tabIndex={-1} className={className} onClick={onClose}>
        {words}
      </Link>
    )
  }
  return (
    <button
      type="button"
      role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.isChecked}
      tabIndex={-1}
      disabled={item.isDisabled}
      className={className}
      onClick={() => {
        onClose()
        item.onSelect?.()
      }}
    >
      {words}
    </button>
  )
}

/** The entry that an arrow key, Home, End or a letter selects; undefined for every other key. */
function nextEntry(key: string, entries: readonly HTMLElement[], focused: Element | null): HTMLElement | undefined {
  const at = entries.findIndex((entry) => entry === focused)
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 + entries.length, Home: 0, End: entries.length - 1 }
  const step = steps[key]
  if (step !== undefined) return entries[step % entries.length]
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  const fromHere = [...entries.slice(at + 1), ...entries.slice(0, at + 1)]
  return fromHere.find((entry) => entry.textContent.trim().toLocaleLowerCase().startsWith(letter))
}
