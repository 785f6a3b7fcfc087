import { Trans, useLingui } from '@lingui/react/macro'
import { openMemberShelf } from '#src/data/saved-films/film-shelf-link.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import type { FilmShelf } from '#src/offline/media/film-shelf.ts'
import { percentSaved, type FilmView } from '#src/offline/media/film-view.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import type { LinkComponent } from '#src/ui/link-component.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { wordsOfFilm } from './film-words.ts'
import styles from './saved-films.module.css'

export interface SavedFilmRowProps {
  film: FilmView
  link: LinkComponent
  onRemove: (film: FilmView) => void
}

export function SavedFilmRow({ film, link, onRemove }: SavedFilmRowProps) {
  const { t, i18n } = useLingui()
  const { state } = film
  const isOpen = film.completedAtMs === null
  const savedSize = formatBytes(film.savedBytes, i18n.locale)
  const totalSize = formatBytes(film.totalBytes, i18n.locale)
  const mayGoOn = state.kind === 'paused' || state.kind === 'failed'

  function act(work: (shelf: FilmShelf) => Promise<void>) {
    openMemberShelf()
      .then((shelf) => shelf && work(shelf))
      .catch(reportProblem)
  }

  return (
    <ListRow
      href={`/videos/${film.videoId}`}
      link={link}
      start={
        <span className={styles.poster}>
          <Media src={film.thumb} alt="" />
        </span>
      }
      title={film.title}
      description={
        <Stack gap={1}>
          <span>
            {i18n._(wordsOfFilm(state))}{' '}
            {isOpen ? (
              <Trans>
                {savedSize} of {totalSize}
              </Trans>
            ) : (
              totalSize
            )}
          </span>
          {isOpen && <ProgressYarn value={percentSaved(film)} state={yarnOf(film)} label={t`Saving ${film.title}`} />}
        </Stack>
      }
      end={
        <>
          {isOpen && (
            <IconButton
              icon={mayGoOn ? 'play' : 'pause'}
              label={mayGoOn ? t`Continue saving ${film.title}` : t`Pause saving ${film.title}`}
              onClick={() => act((shelf) => (mayGoOn ? shelf.resume(film.videoId) : shelf.pause(film.videoId)))}
            />
          )}
          <IconButton icon="trash" label={t`Remove ${film.title} from this device`} onClick={() => onRemove(film)} />
        </>
      }
    />
  )
}

function yarnOf({ state }: FilmView): 'running' | 'hold' | 'failed' {
  if (state.kind === 'failed') return 'failed'
  return state.kind === 'saving' ? 'running' : 'hold'
}
