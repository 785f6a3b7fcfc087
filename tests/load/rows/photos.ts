/** Lists of photos and the page of an album at full size: four members at a time. */
import { browsePhotos, getPhoto, photoPager, photoSorts, photoViews, type PhotoFilterInput } from '#contract/photos/photos.ts'
import { browsePhotoAlbums, getPhotoAlbum } from '#contract/photos/photo-albums.ts'
import { photoAlbumSorts, photoAlbumViews } from '#contract/photos/photo-choices.ts'
import { ask, atScale, percentile, type Question, type ScaleSite } from '../support/at-scale.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'

const neverMore = { atMost: 150 } as const

export async function measurePhotos(bench: Bench): Promise<Figure[]> {
  return atScale(bench, async (site) => {
    const times = await ask(site, await photoQuestions(site), bench.isQuick ? 1 : 3)
    return [
      ...[...times].map(([group, measured]): Figure => ({
        what: `${group}, 95 of 100`,
        unit: 'ms',
        value: percentile(measured, 95),
        wanted: neverMore,
      })),
      { what: 'Pages asked for', unit: 'count', value: [...times.values()].flat().length },
    ]
  })
}

/** About photos and albums that every member may see. */
async function photoQuestions({ sql }: ScaleSite): Promise<Question[]> {
  const albums = await sql(
    "select id::text from photo_albums where photo_total > 0 and owner_audience = 'members' order by md5(id::text) limit 60",
  )
  const photos = await sql(
    "select id::text, album_id::text from photos where album_id is not null and not is_draft and owner_audience = 'members' order by md5(id::text) limit 60",
  )
  const tags = (await sql('select name from tags order by id limit 3')).map(({ name = '' }) => name)
  const filters: PhotoFilterInput[] = [
    ...photoViews.map((view) => ({ view })),
    { text: 'rope 77' },
    { text: 'zzqq' },
    { tags },
    { tags: tags.slice(0, 2), findTags: 'all' },
  ]
  const lists = filters.flatMap((filter) =>
    photoSorts.map((sortBy): Question => ({ group: 'A page of photos', endpoint: browsePhotos, input: { ...filter, sortBy }, pages: 3 })),
  )
  const albumLists = photoAlbumViews.flatMap((view) =>
    photoAlbumSorts.map((sortBy): Question => ({
      group: 'A page of albums',
      endpoint: browsePhotoAlbums,
      input: { view, sortBy },
      pages: 2,
    })),
  )
  const albumPages = albums.flatMap(({ id }): Question[] => [
    { group: 'An album’s page', endpoint: getPhotoAlbum, input: { albumId: Number(id) } },
    { group: 'An album’s page', endpoint: browsePhotos, input: { albumId: Number(id) } },
  ])
  const photoPages = photos.flatMap(({ id, album_id: albumId }): Question[] => [
    { group: 'A photo with its neighbours', endpoint: getPhoto, input: { photoId: Number(id) } },
    { group: 'A photo with its neighbours', endpoint: photoPager, input: { photoId: Number(id), albumId: Number(albumId) } },
  ])
  return [...lists, ...albumLists, ...albumPages, ...photoPages]
}
