import { beforeEach, expect, it } from 'vitest'
import { chatWindows, closeAllWindows, closeWindow, minimiseWindow, openWindow } from './open-windows.ts'

beforeEach(closeAllWindows)
const shown = () => chatWindows.get().map(({ hash, isMinimised }) => (isMinimised ? `(${hash})` : hash))

it('[C-07] three windows are open; a fourth minimises the one opened first', () => {
  for (const hash of ['a', 'b', 'c']) openWindow(hash)
  expect(shown()).toEqual(['a', 'b', 'c'])
  openWindow('d')
  expect(shown()).toEqual(['(a)', 'b', 'c', 'd'])
  openWindow('a')
  expect(shown()).toEqual(['(b)', 'c', 'd', 'a'])
})

it('[C-07] opening one again makes no second, and minimised ones do not count', () => {
  for (const hash of ['a', 'b', 'c']) openWindow(hash)
  minimiseWindow('b')
  openWindow('d')
  expect(shown()).toEqual(['a', '(b)', 'c', 'd'])
  openWindow('a')
  closeWindow('b')
  expect(shown()).toEqual(['c', 'd', 'a'])
})
