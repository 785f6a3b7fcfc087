/** All forms except those of `stale-forms.test.tsx`. */
import { it } from 'vitest'
import { expectNoOverwriting, expectToFollow, longForms } from './stale-forms.ts'

it.each(longForms)(
  'a form (%s) that opens with an old copy from the device follows the answer, keeps edited fields, and sends nothing else',
  async (_, build) => {
    await expectToFollow(build)
  },
)

it.each(longForms)(
  'a change from another device is not overwritten (%s): the form reports the refusal and shows the stored value, over which it may save',
  async (_, build) => {
    await expectNoOverwriting(build)
  },
)
