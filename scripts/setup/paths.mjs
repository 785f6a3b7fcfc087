/** Locations of files and folders, independent of the working directory. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
export const dataFolder = path.resolve(root, process.env.ROPEWALK_DATA || './data')
/** Programs that are neither packages of the project nor installed on the machine. */
export const toolsFolder = path.join(dataFolder, 'tools')
