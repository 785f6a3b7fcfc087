/** Tells the owner's devices where an encoding stands. */
import type { Services } from '../../http/context.ts'
import { presentEncoding } from './present.ts'
import { findEncodingWithVideo } from './reads.ts'

/** Reads the row anew: what is told is what is stored, with its revision. */
export async function announceEncoding({ db, bus }: Pick<Services, 'db' | 'bus'>, videoId: number): Promise<void> {
  const encoding = await findEncodingWithVideo(db, videoId)
  if (encoding) bus.emit('encoding.changed', { memberId: encoding.job.memberId, progress: presentEncoding(encoding) })
}
