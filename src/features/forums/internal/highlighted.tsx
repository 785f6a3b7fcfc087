import { Fragment } from 'react'
import { foldedHits } from '#contract/texts/folded-hits.ts'
import styles from './forums.module.css'

export interface HighlightedProps {
  text: string
  /** Undefined: nothing is highlighted. */
  wanted: string | undefined
}

/** A text in which every occurrence of another one is marked, whatever its case and accents, as the server searches. */
export function Highlighted({ text, wanted }: HighlightedProps) {
  const hits = wanted === undefined ? [] : foldedHits(text, wanted)
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
