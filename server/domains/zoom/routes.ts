/** Routes of the zoom domain. */
import * as contract from '#contract/chat/zoom.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { removedRoomAudit, savedRoomAudit } from './audit.ts'
import { listRooms, removeRoom, saveRoom } from './rooms.ts'

export const zoomRoutes: readonly Implementation[] = [
  implement(contract.listZoomRooms, listRooms),
  implement(contract.saveZoomRoom, saveRoom, savedRoomAudit),
  implement(
    contract.removeZoomRoom,
    async (context, input) => {
      await removeRoom(context, input)
      return {}
    },
    removedRoomAudit,
  ),
]
