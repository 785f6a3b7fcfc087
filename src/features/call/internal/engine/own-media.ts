/** The member's outgoing media: sound, and video that is blurred until the member agrees to be seen. */
import { countCameras, MediaRefused, openCamera, openDevices, otherCamera, type MediaProblem } from './devices.ts'
import { callView, changeCall } from './call-view.ts'
import type { Peer } from './peer.ts'
import { veil, type Veil } from './veil.ts'

let microphone: MediaStreamTrack | null = null
let camera: MediaStreamTrack | null = null
let veiled: Veil | null = null
let peer: Peer | null = null

/** Null when camera and microphone were opened; otherwise the problem. */
export async function openOwnMedia(withCamera: boolean): Promise<MediaProblem | null> {
  try {
    const stream = await openDevices(withCamera)
    closeOwnMedia()
    microphone = stream.getAudioTracks()[0] ?? null
    takeCamera(stream.getVideoTracks()[0] ?? null)
    changeCall({ isMicrophoneOn: true, canFlip: camera !== null && (await countCameras()) > 1 })
    return null
  } catch (error) {
    if (error instanceof MediaRefused) return error.problem
    throw error
  }
}

/** From now on sends through this connection. */
export async function sendOwnMedia(to: Peer): Promise<void> {
  peer = to
  await to.sendTrack('audio', microphone)
  await sendPicture()
}

export function closeOwnMedia(): void {
  peer = null
  microphone?.stop()
  microphone = null
  takeCamera(null)
}

export function switchMicrophone(isOn: boolean): void {
  if (microphone) microphone.enabled = isOn
  changeCall({ isMicrophoneOn: isOn })
}

/** Turning it off also turns off the camera's indicator light. Null on success. */
export async function switchCamera(isOn: boolean): Promise<MediaProblem | null> {
  try {
    takeCamera(isOn ? await openCamera() : null)
    if (isOn) changeCall({ canFlip: (await countCameras()) > 1 })
    await sendPicture()
    return null
  } catch (error) {
    if (error instanceof MediaRefused) return error.problem
    throw error
  }
}

export async function flipCamera(): Promise<void> {
  const next = camera && (await otherCamera(camera))
  if (!next) return
  // Phones open one camera at a time.
  camera?.stop()
  try {
    takeCamera(await openCamera(next))
  } catch {
    takeCamera(null)
  }
  await sendPicture()
}

export async function showClearly(isClear: boolean): Promise<void> {
  changeCall({ isClear })
  await sendPicture()
}

function takeCamera(track: MediaStreamTrack | null): void {
  camera?.stop()
  veiled?.stop()
  camera = track
  veiled = track && veil(track)
  track?.addEventListener('ended', () => {
    // Unplugged, or revoked in the browser's own permission controls.
    if (camera !== track) return
    takeCamera(null)
    void sendPicture()
  })
  changeCall({ isCameraOn: track !== null, own: track && new MediaStream([track]) })
}

async function sendPicture(): Promise<void> {
  await peer?.sendTrack('video', callView.get().isClear ? camera : (veiled?.track ?? null))
}
