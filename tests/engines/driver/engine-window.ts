/** What the checks need of a browser: one interface for every engine. */
import type { BrowserContextOptions } from '@playwright/test'

export const engineNames = ['webkit', 'firefox'] as const
export type EngineName = (typeof engineNames)[number]

export type Cookies = Exclude<BrowserContextOptions['storageState'], string | undefined>['cookies']
export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp' | 'Backspace'
export interface Point {
  readonly x: number
  readonly y: number
}

export interface WindowOptions {
  readonly width: number
  readonly height: number
  /** A private window: nothing it stores outlives it. */
  readonly isPrivate: boolean
  /** Whether pages have a file system of their own (OPFS). */
  readonly hasFileSystem: boolean
}

/** Functions given to `evaluate` are sent as text: they see their arguments and the page, nothing of the file they stand in. */
export interface EngineWindow {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  evaluate<Args extends unknown[], Result>(action: (...args: Args) => Result | Promise<Result>, ...args: Args): Promise<Result>
  clickAt(point: Point): Promise<void>
  drag(from: Point, to: Point): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  attachFile(selector: string, file: string): Promise<void>
  setCookies(cookies: Cookies): Promise<void>
  screenshot(file: string): Promise<void>
  /** Errors of scripts, of the content security policy, and what scripts reported with `console.error`. */
  readonly consoleErrors: readonly string[]
  /** Whether the engine itself broke since the window was opened, by the end of one of its processes. */
  hasBroken(): boolean
  close(): Promise<void>
}

/** Marks an attempt in which the engine broke: such a check is made once more. */
export const brokenEngine = 'the engine broke'
