import { Gauge, type Registry } from 'prom-client'
import { listArchives } from './archive-directory.ts'

/** A gauge of when the newest archive in the backups' folder was made; without a sample while there is none. */
export function watchBackups(registry: Registry, folder: string): void {
  new Gauge({
    name: 'jansi_backup_last_success_timestamp_seconds',
    help: 'When the newest backup in BACKUP_DIR was made; an archive is there only once it was read back and right.',
    registers: [registry],
    async collect() {
      const [newest] = await listArchives(folder).catch(() => [])
      if (newest === undefined) this.remove()
      else this.set(newest.madeAt.getTime() / 1000)
    },
  })
}
