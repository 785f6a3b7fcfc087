/** Notifies the owner's devices of an encoding's progress. */
import type { Services } from '../../http/context.ts'
import { presentEncoding } from './present.ts'
import { findEncodingWithVideo } from './reads.ts'

/** Reloads the row, so that it announces exactly the stored state and its revision. */
export async function announceEncoding({ db, bus }: Pick<Services, 'db' | 'bus'>, videoId: number): Promise<void> {
  const encoding = await findEncodingWithVideo(db, videoId)
  if (encoding) bus.emit('encoding.changed', { memberId: encoding.job.memberId, progress: presentEncoding(encoding) })
}
