import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'

// How a global setup passes values to the workers: they inherit its environment.
const IMAGE = 'JANSI_TEST_DATABASE'

/** Names the file from which `unpackMigrated` unpacks: a dump of the migrated, empty database. */
export function provideMigrated(image: string): void {
  process.env[IMAGE] = image
}

/**
 * Unpacks the migrated, empty database into a new data folder: to migrate a new one takes more than a second of the
 * processor. Outside the tests the folder stays as it is, and has to be migrated by its opener.
 */
export async function unpackMigrated(dataDir: string): Promise<void> {
  const image = process.env[IMAGE]
  if (image === undefined) return
  const archive = extract()
  const unpacked = pipeline(createReadStream(image), archive)
  for await (const entry of archive) {
    const target = join(dataDir, 'database', entry.header.name)
    await mkdir(entry.header.type === 'directory' ? target : dirname(target), {
      recursive: true,
      mode: 0o700,
    })
    if (entry.header.type === 'directory') entry.resume()
    else await writeFile(target, await buffer(entry), { mode: 0o600 })
  }
  await unpacked
}
