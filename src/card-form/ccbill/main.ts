/**
 * The program of the card form with CCBill (`/card-form/ccbill`). It runs on an origin of its own, because CCBill's script runs in it and needs one
 * that CCBill knows.
 */
import { startFrame } from '../frame.ts'
import { addHolderFields } from './holder-fields.ts'
import { createWidgetLoader, requestWidgetToken } from './widget-token.ts'

const loadWidget = createWidgetLoader(document)

startFrame({
  addFields: addHolderFields,
  requestToken: (card, holder, { session }) => requestWidgetToken(loadWidget, session, { card, holder }),
})
