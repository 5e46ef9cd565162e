import { join } from 'node:path'
import { makeClusterImage } from '../db/cluster-image.ts'

/**
 * Creates the file of a new database cluster in the folder above the bundle, and prints its path. The build
 * runs it.
 */
console.log(await makeClusterImage(join(import.meta.dirname, '..')))
