import type { AccessGrant } from '#contract/money/sales.ts'
import { DownloadsLeft } from '#src/entities/sale/downloads-left.tsx'
import styles from './download-bars.module.css'

/** More bars would not fit beside the picture; the text has the number. */
const mostBars = 8

/** "2 of 3 downloads left", with a bar for each: those that are left are filled. */
export function DownloadBars({ downloads, downloadTotal }: Pick<AccessGrant, 'downloads' | 'downloadTotal'>) {
  return (
    <div>
      {downloadTotal <= mostBars && (
        <span className={styles.bars} aria-hidden="true">
          {Array.from({ length: downloadTotal }, (_, index) => (
            <span key={index} className={index < downloads ? styles.left : undefined} />
          ))}
        </span>
      )}
      <DownloadsLeft downloads={downloads} downloadTotal={downloadTotal} />
    </div>
  )
}
