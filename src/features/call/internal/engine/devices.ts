/** Opens camera and microphone, and reports why one is unavailable. */
export interface MediaProblem {
  /**
   * refused: by the member or their browser · missing: there is none · taken: by another program · impossible: not in
   * this browser.
   */
  readonly why: 'refused' | 'missing' | 'taken' | 'impossible'
  /** The devices requested: both, or the microphone alone. */
  readonly withCamera: boolean
}

export class MediaRefused extends Error {
  override readonly name = 'MediaRefused'
  readonly problem: MediaProblem
  constructor(problem: MediaProblem) {
    super(problem.why)
    this.problem = problem
  }
}

const sound = { echoCancellation: true, noiseSuppression: true }
const picture = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** Throws `MediaRefused`. */
export async function openDevices(withCamera: boolean): Promise<MediaStream> {
  return ask({ audio: sound, video: withCamera && { ...picture, facingMode: 'user' } }, withCamera)
}

export async function openCamera(which: MediaTrackConstraints = { facingMode: 'user' }): Promise<MediaStreamTrack> {
  const stream = await ask({ video: { ...picture, ...which } }, true)
  const [track] = stream.getVideoTracks()
  if (!track) throw new MediaRefused({ why: 'missing', withCamera: true })
  return track
}

/** The camera other than `current`; undefined where there is only one. */
export async function otherCamera(current: MediaStreamTrack): Promise<MediaTrackConstraints | undefined> {
  const cameras = await listCameras()
  if (cameras.length < 2) return undefined
  const { facingMode, deviceId } = current.getSettings()
  if (facingMode === 'user' || facingMode === 'environment') return { facingMode: facingMode === 'user' ? 'environment' : 'user' }
  const place = cameras.findIndex((camera) => camera.deviceId === deviceId)
  const next = cameras[(place + 1) % cameras.length]
  return next && { deviceId: { exact: next.deviceId } }
}

export async function countCameras(): Promise<number> {
  return (await listCameras()).length
}

async function listCameras(): Promise<MediaDeviceInfo[]> {
  return (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
}

async function ask(constraints: MediaStreamConstraints, withCamera: boolean): Promise<MediaStream> {
  // Missing on pages served over plain http.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new MediaRefused({ why: 'impossible', withCamera })
  try {
    return await devices.getUserMedia(constraints)
  } catch (error) {
    throw new MediaRefused({ why: reasonOf(error), withCamera })
  }
}

function reasonOf(error: unknown): MediaProblem['why'] {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'impossible'
}
