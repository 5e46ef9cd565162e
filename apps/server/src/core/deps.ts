import type { Database } from '../db/client.ts'
import type { Drawings } from '../drawing/drawings.ts'
import type { Settings } from '../env.ts'
import type { ImageWorkers } from '../files/images.ts'
import type { FileStore } from '../files/store.ts'
import type { Secrets } from '../secrets.ts'
import type { Channel } from './channel.ts'
import type { ImageLinks } from './image-links.ts'

/** The dependencies of the modules. `buildApp` passes them to each. */
export type Deps = {
  settings: Settings
  secrets: Pick<Secrets, 'secretKey'>
  database: Database
  files: FileStore
  images: ImageWorkers
  drawings: Drawings
  links: ImageLinks
  /** The only clock; tests set it. */
  clock: () => Date
  /** Every way to reach people, mail first. */
  channels: readonly Channel[]
}
