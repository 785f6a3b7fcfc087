import { msg } from '@lingui/core/macro'

export const categoriesTitle = msg`Categories of the marketplace`
