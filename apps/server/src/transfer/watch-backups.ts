import { Gauge, type Registry } from 'prom-client'
import type { Orm } from '../db/client.ts'
import { listArchives, splitArchives } from './archive-directory.ts'
import { readIdentity } from './shop-identity.ts'

/**
 * Registers a gauge with the time of the shop's newest archive in the backup folder; it has no sample while there is
 * none.
 */
export function watchBackups(registry: Registry, folder: string, orm: Orm): void {
  let shopId: string | undefined
  const newestOwn = async () => {
    shopId ??= (await readIdentity(orm))?.shopId
    const { own } = splitArchives(shopId ?? null, await listArchives(folder))
    return own[0]
  }
  new Gauge({
    name: 'jansi_backup_last_success_timestamp_seconds',
    help: 'Time of the newest verified backup of this shop in BACKUP_DIR.',
    registers: [registry],
    async collect() {
      const newest = await newestOwn().catch(() => undefined)
      if (newest === undefined) this.remove()
      else this.set(newest.madeAt.getTime() / 1000)
    },
  })
}
