import { Fragment } from 'react'
import styles from './forums.module.css'

export interface HighlightedProps {
  text: string
  /** Undefined: nothing is highlighted. */
  wanted: string | undefined
}

/** A text in which every occurrence of another one is marked, whatever its case and accents, as the server searches. */
export function Highlighted({ text, wanted }: HighlightedProps) {
  const hits = wanted === undefined ? [] : hitsIn(text, wanted)
  const ends = [0, ...hits.map(({ end }) => end)]
  return (
    <>
      {hits.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(ends[index], start)}
          <mark className={styles.hit}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}

interface Hit {
  readonly start: number
  readonly end: number
}

/** Folding may change the length of a letter, so each folded letter remembers where it came from. */
function hitsIn(text: string, wanted: string): Hit[] {
  const folded: string[] = []
  const origins: number[] = []
  let at = 0
  for (const letter of text) {
    for (const part of fold(letter)) {
      folded.push(part)
      origins.push(at)
    }
    at += letter.length
  }
  origins.push(at)
  const sought = [...fold(wanted)]
  const hits: Hit[] = []
  for (let index = 0; index + sought.length <= folded.length; index += 1) {
    if (sought.length === 0 || !sought.every((letter, offset) => folded[index + offset] === letter)) continue
    hits.push({ start: origins[index] ?? 0, end: origins[index + sought.length] ?? text.length })
    index += sought.length - 1
  }
  return hits
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
