import type { Database } from '../db/client.ts'
import type { Drawings } from '../drawing/drawings.ts'
import type { Settings } from '../env.ts'
import type { ImageWorkers } from '../files/images.ts'
import type { FileStore } from '../files/store.ts'
import type { Secrets } from '../secrets.ts'
import type { ImageLinks } from './image-links.ts'
import type { PreparedReads } from './prepared-reads.ts'
import type { Throttles } from './throttle.ts'

/** What the modules work with; `buildApp` hands it to each by hand. */
export type Deps = {
  settings: Settings
  secrets: Pick<Secrets, 'secretKey'>
  database: Database
  files: FileStore
  images: ImageWorkers
  drawings: Drawings
  links: ImageLinks
  reads: PreparedReads
  throttles: Throttles
  /** The only clock; tests set it. */
  clock: () => Date
  /** Tells the outbox worker that a mail was written. */
  wakeOutbox: () => void
}
