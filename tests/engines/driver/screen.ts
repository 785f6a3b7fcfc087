/** A member's view and actions, in any engine: elements are found by role and text, and waited for. */
import { expect } from '@playwright/test'
import { limits } from '../../harness/limits.ts'
import type { EngineWindow } from './engine-window.ts'
import { findInPage, wasClickMissed, type Found, type Query, type Role } from './find-in-page.ts'

type Name = string | RegExp
export interface Wait {
  readonly inside?: string
  readonly timeout?: number
}

const intervals = [50, 50, 100, 100, 250]

export class Screen {
  readonly window: EngineWindow
  readonly #origin: string

  constructor(window: EngineWindow, origin: string) {
    this.window = window
    this.#origin = origin
  }

  /** Loads the app at this route. */
  open(route: string): Promise<void> {
    return this.window.goto(`${this.#origin}/#${route}`)
  }

  /** Navigates there without reloading. */
  async follow(route: string): Promise<void> {
    await this.window.evaluate((hash) => void (location.hash = hash), route)
  }

  async find(role: Role, name: Name, { inside }: Wait = {}): Promise<Found[]> {
    return this.window.evaluate(findInPage, queryOf(role, name, inside), false)
  }

  async expect(role: Role, name: Name, wait: Wait = {}): Promise<Found> {
    return this.#until(wait, async () => {
      const [first] = await this.find(role, name, wait)
      if (!first) throw new Error(`There is no ${role} named ${String(name)}.`)
      return first
    })
  }

  async expectNone(role: Role, name: Name, wait: Wait = {}): Promise<void> {
    await this.#until(wait, async () => expect(await this.find(role, name, wait), `no ${role} named ${String(name)}`).toEqual([]))
  }

  async expectText(text: Name, wait: Wait = {}): Promise<void> {
    await this.#until(wait, async () => expect(await this.text()).toMatch(typeof text === 'string' ? literal(text) : text))
  }

  text(): Promise<string> {
    return this.window.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '))
  }

  /** Clicks it once it is there, enabled, at rest and not covered; again if it moved away under the click. */
  async tap(role: Role, name: Name, wait: Wait = {}): Promise<void> {
    let isMissed: boolean
    do {
      await this.window.clickAt(await this.#findTappable(role, name, wait))
      isMissed = await this.#until(wait, () => this.window.evaluate(wasClickMissed))
    } while (isMissed)
  }

  #findTappable(role: Role, name: Name, wait: Wait): Promise<Found> {
    return this.#until(wait, async () => {
      const [first] = await this.window.evaluate(findInPage, queryOf(role, name, wait.inside), true)
      if (!first) throw new Error(`There is no ${role} named ${String(name)}.`)
      if (!first.isEnabled) throw new Error(`The ${role} named ${first.name} is not enabled.`)
      if (first.coveredBy !== null) throw new Error(`The ${role} named ${first.name} is covered by ${first.coveredBy}.`)
      return first
    })
  }

  /** Replaces the field's content. */
  async fill(name: Name, text: string, wait: Wait = {}, role: Role = 'field'): Promise<void> {
    await this.tap(role, name, wait)
    await this.#until(wait, () =>
      this.window.evaluate(() => {
        const field = document.activeElement
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error('No field has the focus.')
        field.select()
      }),
    )
    await this.window.type(text)
    await this.#until(wait, async () => expect((await this.find(role, name, wait)).map(({ value }) => value)).toContain(text))
  }

  /** Waits until the action returns true in the page. */
  async until(message: string, action: () => boolean | Promise<boolean>): Promise<void> {
    await this.#until({}, async () => expect(await this.window.evaluate(action), message).toBe(true))
  }

  /** A page that is still loading cannot be evaluated: then the read is retried. */
  async #until<Result>({ timeout = limits.expectation }: Wait, read: () => Promise<Result>): Promise<Result> {
    let result: { readonly value: Result } | undefined
    await expect(async () => void (result = { value: await read() })).toPass({ timeout, intervals })
    if (!result) throw new Error('What passed has no result.')
    return result.value
  }
}

function queryOf(role: Role, name: Name, inside: string | undefined): Query {
  return { role, name: typeof name === 'string' ? name : { pattern: name.source }, ...(inside !== undefined && { inside }) }
}

function literal(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
}
