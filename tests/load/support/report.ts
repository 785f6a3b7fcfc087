/**
 * The page of figures: each row has its place between two markers, so that it can be measured again without the
 * others; everything else is written by hand.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'
import { asText, verdict, wantedAsText, type Figure } from './figure.ts'

const page = path.join(repositoryRoot, 'docs/performance.md')

export interface Circumstances {
  readonly date: string
  readonly commit: string
  /** The load average of the last minute, when the row began. */
  readonly load: string
  readonly isQuick: boolean
}

export function writeFigures(name: string, figures: readonly Figure[], { date, commit, load, isQuick }: Circumstances): void {
  const lines = figures.map((figure) => {
    const floor = figure.floor === undefined ? '' : asText(figure.floor, figure.unit)
    return `| ${[figure.what, floor, wantedAsText(figure), asText(figure.value, figure.unit), verdict(figure)].join(' | ')} |`
  })
  const measured = `Measured ${date} at ${commit}, load ${load} when it began${isQuick ? ', scaled down (`--quick`)' : ''}.`
  replaceBetweenMarks(name, ['| what | floor | wanted | measured | |', '|---|---|---|---|---|', ...lines, '', measured].join('\n'))
}

export function writeMachine(words: string): void {
  replaceBetweenMarks('machine', words)
}

function replaceBetweenMarks(name: string, text: string): void {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const before = readFileSync(page, 'utf8')
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has no place for ${name}: ${begin} … ${end}`)
  writeFileSync(page, `${before.slice(0, from + begin.length)}\n${text}\n${before.slice(to)}`)
}
