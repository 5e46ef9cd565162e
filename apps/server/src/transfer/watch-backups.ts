import { Gauge, type Registry } from 'prom-client'
import { listArchives } from './archive-directory.ts'

/**
 * Registers a gauge with the time of the newest archive in the backup folder; it has no sample while there is
 * none.
 */
export function watchBackups(registry: Registry, folder: string): void {
  new Gauge({
    name: 'jansi_backup_last_success_timestamp_seconds',
    help: 'Time of the newest verified backup in BACKUP_DIR.',
    registers: [registry],
    async collect() {
      const [newest] = await listArchives(folder).catch(() => [])
      if (newest === undefined) this.remove()
      else this.set(newest.madeAt.getTime() / 1000)
    },
  })
}
