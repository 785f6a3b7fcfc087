import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { messageForCode } from '../../i18n/error-messages.ts'
import { classNames } from '../class-names.ts'
import { useIsDesktop } from '../layout/use-is-desktop.ts'
import { IconButton } from '../primitives/icon-button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { dismissNotice, noticeStore, type Notice } from './notify.ts'
import styles from './toaster.module.css'

const shownMs = 5000
/** Between the notice and the content above it. */
const gapPx = 12
const root = document.documentElement.style
const icons = { success: 'check-circle', error: 'warning-circle', plain: 'info' } as const

function NoticeText({ notice }: { notice: Notice }) {
  const { i18n } = useLingui()
  const fields = Object.entries(notice.fields ?? {})
  return (
    <div className={styles.words}>
      {notice.text ?? (
        <>
          {notice.tone === 'success' && <Trans>Okay!</Trans>}
          {notice.tone === 'error' && i18n._(messageForCode('server_error'))}
        </>
      )}
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map(([name, messages]) => (
            <li key={name}>
              <b>{name}:</b> {messages.join(' ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { t } = useLingui()
  const isDesktop = useIsDesktop()
  const [card, setCard] = useState<HTMLElement | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  const leavesByItself = (notice.tone !== 'error' || notice.isOver === true) && !isHeld

  // Synchronises with the card's size: on phones, content makes room for an error, which may stay.
  useEffect(() => {
    if (!card || isDesktop || notice.tone !== 'error') return
    const observer = new ResizeObserver(() => root.setProperty('--notice', `${card.offsetHeight + gapPx}px`))
    observer.observe(card)
    return () => {
      observer.disconnect()
      root.removeProperty('--notice')
    }
  }, [card, isDesktop, notice.tone])

  // Synchronises with the clock: a notice that is focused or pointed at stays.
  useEffect(() => {
    if (!leavesByItself) return
    const timer = setTimeout(() => dismissNotice(notice.id), shownMs)
    return () => clearTimeout(timer)
  }, [notice.id, leavesByItself])

  return (
    <div
      ref={setCard}
      className={classNames(styles.card, styles[notice.tone])}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={icons[notice.tone]} className={styles.icon} />
      <NoticeText notice={notice} />
      {notice.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            notice.action?.onPress()
            dismissNotice(notice.id)
          }}
        >
          {notice.action.label}
        </button>
      )}
      <IconButton icon="x" label={t`Close`} className={styles.close} onClick={() => dismissNotice(notice.id)} />
    </div>
  )
}

/**
 * The place where notices appear. Mounted once by the app. Both live regions always exist, because one that is added with its text
 * is not announced.
 */
export function Toaster() {
  const notice = useSyncExternalStore(noticeStore.subscribe, noticeStore.current)
  return (
    <div className={styles.place}>
      <div role="alert">{notice?.tone === 'error' && <NoticeCard key={notice.id} notice={notice} />}</div>
      <output>{notice && notice.tone !== 'error' && <NoticeCard key={notice.id} notice={notice} />}</output>
    </div>
  )
}
