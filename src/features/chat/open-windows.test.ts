import { beforeEach, expect, it } from 'vitest'
import type { MessagingHash } from '#contract/chat/chat.ts'
import { chatWindows, closeAllWindows, closeWindow, minimiseWindow, openWindow } from './open-windows.ts'

beforeEach(closeAllWindows)
/** A short name for a hash: it is only compared. */
const named = (name: string) => name as MessagingHash
const shown = () => chatWindows.get().map(({ hash, isMinimised }) => (isMinimised ? `(${hash})` : hash))

it('[C-07] three windows are open; a fourth minimises the one opened first', () => {
  for (const hash of ['a', 'b', 'c']) openWindow(named(hash))
  expect(shown()).toEqual(['a', 'b', 'c'])
  openWindow(named('d'))
  expect(shown()).toEqual(['(a)', 'b', 'c', 'd'])
  openWindow(named('a'))
  expect(shown()).toEqual(['(b)', 'c', 'd', 'a'])
})

it('[C-07] opening one again does not duplicate it, and minimised ones do not count', () => {
  for (const hash of ['a', 'b', 'c']) openWindow(named(hash))
  minimiseWindow(named('b'))
  openWindow(named('d'))
  expect(shown()).toEqual(['a', '(b)', 'c', 'd'])
  openWindow(named('a'))
  closeWindow(named('b'))
  expect(shown()).toEqual(['c', 'd', 'a'])
})
