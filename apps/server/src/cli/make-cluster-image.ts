import { join } from 'node:path'
import { makeClusterImage } from '../db/cluster-image.ts'

/** For the build: makes the file of a new cluster under the folder above the bundle, and prints its path. */
console.log(await makeClusterImage(join(import.meta.dirname, '..')))
