import { LazyPlayer } from '#src/ui/player/lazy-player.tsx'
import { PlayerFailurePanel } from '#src/ui/player/player-failure-panel.tsx'
import type { PlayerFailure, PlayerSource } from '#src/ui/player/player-source.ts'
import { Sample, SampleState } from './sample.tsx'
import styles from './player-samples.module.css'

const failures: readonly PlayerFailure[] = [{ kind: 'offline' }, { kind: 'network' }, { kind: 'media' }, { kind: 'unsupported' }]
const poster = '/art/hero.webp'

/** Sources without a video: one that never loads, and one that is refused. */
const coming: PlayerSource = { key: 'coming', getPrefix: () => new Promise(() => undefined) }
const refused: PlayerSource = { key: 'refused', getPrefix: () => Promise.reject(new Error('It was refused.')) }

export function PlayerSamples() {
  return (
    <Sample name="Player">
      <SampleState isWide name="waiting">
        <LazyPlayer source={coming} title="Waiting" poster={poster} durationSeconds={95} />
      </SampleState>
      <SampleState isWide name="chapters, badge, overlay">
        <LazyPlayer
          source={{ ...coming, key: 'overlaid' }}
          title="Chapters"
          poster={poster}
          durationSeconds={95}
          chapters={[
            { startSeconds: 0, title: 'One' },
            { startSeconds: 60, title: 'Two' },
          ]}
          badge="Preview"
          overlayText="Who watches, and when"
          onBack={() => undefined}
        />
      </SampleState>
      <SampleState isWide name="refused">
        <LazyPlayer source={refused} title="Refused" describeError={() => 'Why it was refused.'} />
      </SampleState>
      {failures.map((failure) => (
        <SampleState key={failure.kind} isWide name={failure.kind}>
          <div className={styles.stage} data-theme="dark">
            <PlayerFailurePanel failure={failure} describeError={undefined} onRetry={() => undefined} onBack={undefined} />
          </div>
        </SampleState>
      ))}
    </Sample>
  )
}
