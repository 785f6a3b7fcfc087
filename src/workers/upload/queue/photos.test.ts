import { expect, it } from 'vitest'
import { SendFailure } from '../send-by-tus.ts'
import { openSend, PretendDevice, serverUrl, statesOf, video, withFiles } from './pretend-ports.ts'

const photo = (name: string, content = name) => new File([content], name, { type: 'image/jpeg', lastModified: 1_700_000_000_000 })
const picked = (...files: File[]) => files.map((file) => ({ file, handle: null }))
const ended = (device: PretendDevice) => device.snapshot.ended.map(({ filename, ended: how }) => [filename, how?.kind, how?.isDuplicate])

async function withPhotos(names: string[], device = new PretendDevice()) {
  const queue = device.queue()
  await queue.open()
  await queue.add(picked(...names.map((name) => photo(name))), { serverUrl, kind: 'photo', albumId: 5 })
  await device.settle()
  return { device, queue }
}

it('[F-06] photos are sent like videos, and become photos in the chosen album', async () => {
  const { device } = await withPhotos(['a.jpg'])
  expect(device.snapshot.active).toMatchObject([{ kind: 'photo', albumId: 5, photoId: expect.any(Number), videoId: null }])
  openSend(device).finish()
  await device.settle()
  expect(device.snapshot.ended).toMatchObject([{ kind: 'photo', photoId: expect.any(Number), ended: { kind: 'done' } }])
  expect(device.reports).toEqual(['complete'])
  expect(device.handed).toEqual([])
})

it('[F-06] photos are not held up by large videos that were added before', async () => {
  const { device, queue } = await withFiles(['a.mp4', 'b.mp4', 'c.mp4'])
  device.nowMs += 1000
  await queue.add(picked(photo('one.jpg'), photo('two.jpg'), photo('three.jpg')), { serverUrl, kind: 'photo' })
  await device.settle()
  expect(statesOf(device)).toEqual(['uploading', 'uploading', 'waiting', 'uploading', 'uploading', 'waiting'])
  expect(device.sent.map(({ metadata }) => metadata['filename'])).toEqual(['a.mp4', 'b.mp4', 'one.jpg', 'two.jpg'])
})

it('[F-06] a photo that the member has already is not sent, names that photo, and blocks no other', async () => {
  const device = new PretendDevice()
  device.ownPhotos.add('known.jpg')
  await withPhotos(['known.jpg', 'new.jpg'], device)
  expect(ended(device)).toEqual([['known.jpg', 'done', true]])
  expect(device.snapshot.ended).toMatchObject([{ photoId: expect.any(Number), uploadId: null }])
  expect(device.sent.map(({ metadata }) => metadata['filename'])).toEqual(['new.jpg'])
  expect(device.files.size).toBe(1)
  openSend(device).finish()
  await device.settle()
  expect(ended(device)).toEqual([
    ['known.jpg', 'done', true],
    ['new.jpg', 'done', undefined],
  ])
})

it('[F-06] of fifty photos the broken one fails alone', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `${index}.jpg`)
  const { device } = await withPhotos(names)
  for (let left = 50; left > 0; left -= 1) {
    const open = openSend(device)
    if (open.request.metadata['filename'] === '7.jpg') open.fail(new SendFailure('refused', 415))
    else open.finish()
    await device.settle()
  }
  expect(device.snapshot.active).toEqual([])
  expect(device.snapshot.ended).toHaveLength(50)
  expect(device.snapshot.ended.filter((entry) => entry.ended?.kind === 'failed')).toMatchObject([
    { filename: '7.jpg', ended: { failure: 'wrong-type' } },
  ])
})

it('[F-06] a photo whose connection drops continues with the bytes that arrived, while others are sent', async () => {
  const { device, queue } = await withPhotos(['a.jpg', 'b.jpg'])
  openSend(device).request.onUrl(`${serverUrl}/first`)
  openSend(device).request.onAccepted(3)
  openSend(device).fail(new SendFailure('network', null))
  await device.settle()
  expect(statesOf(device)).toEqual(['paused:offline', 'uploading'])
  await queue.close()
  const next = device.queue()
  await next.open()
  await device.settle()
  expect(device.snapshot.active[0]).toMatchObject({ filename: 'a.jpg', kind: 'photo', sentBytes: 3 })
  expect(device.sent.at(-2)).toMatchObject({ tusUrl: `${serverUrl}/first` })
})

it('[F-06] a photo that the server lost is started again as a photo', async () => {
  const { device } = await withPhotos(['a.jpg'])
  openSend(device).request.onAccepted(2)
  await device.settle()
  openSend(device).fail(new SendFailure('gone', 410))
  await device.settle()
  expect(device.snapshot.active).toMatchObject([{ kind: 'photo', restarts: 1, photoId: expect.any(Number), videoId: null }])
  expect(device.withdrawn).toEqual([])
})

it('rows of the build before photos are videos', async () => {
  const device = new PretendDevice()
  await withFiles([video('a.mp4').name], device)
  expect(device.snapshot.active).toMatchObject([{ kind: 'video', photoId: null }])
})
