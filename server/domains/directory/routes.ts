/** Routes of the directory. */
import * as contract from '#contract/directory/directory.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { attributesOffered } from './reads/attributes.ts'
import { upcomingBirthdays } from './reads/birthdays.ts'
import { browseDirectory } from './browse-directory.ts'

export const directoryRoutes: readonly Implementation[] = [
  implement(contract.browseDirectory, browseDirectory),
  implement(contract.listAttributes, ({ db }) => attributesOffered(db)),
  implement(contract.listBirthdays, async (context) => ({ birthdays: await upcomingBirthdays(context) })),
]
