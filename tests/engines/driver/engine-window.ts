/** The browser functions the checks need: one interface for every engine. */
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
  /** A private window: its storage ends with it. */
  readonly isPrivate: boolean
  /** Whether pages have a file system of their own (OPFS). */
  readonly hasFileSystem: boolean
}

/**
 * Functions given to `evaluate` are sent as text: they can use their arguments and the page, nothing of the
 * surrounding file.
 */
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
  /** Errors of scripts, of the content security policy, and `console.error` output of scripts. */
  readonly consoleErrors: readonly string[]
  /** Whether one of the engine's own processes has crashed since the window was opened. */
  hasBroken(): boolean
  close(): Promise<void>
}

/** Marks an attempt in which the engine crashed: such a check is repeated once. */
export const brokenEngine = 'the engine broke'
