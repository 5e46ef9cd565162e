import { Gauge, type Registry } from 'prom-client'
import type { Settings } from '../env.ts'
import { type CopyState, readCopyState } from './copy-state.ts'

/** Registers gauges of the continuous copies; they have no sample where there are none. */
export function watchCopies(
  registry: Registry,
  { copies, dataDir }: Pick<Settings, 'copies' | 'dataDir'>,
): void {
  const watch = (name: string, help: string, read: (state: CopyState) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const [dir] = copies?.dirs ?? []
        const state =
          dir === undefined || copies === null
            ? undefined
            : await readCopyState(dataDir, dir, copies.recipients).catch(() => undefined)
        const value = state && read(state)
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  watch(
    'jansi_copies_last_segment_timestamp_seconds',
    'Time up to which all changes are in the continuous copy in BACKUP_DIR.',
    ({ newestChange }) => newestChange && newestChange.getTime() / 1000,
  )
  watch(
    'jansi_copies_waiting_bytes',
    'Segments of the log that wait to be copied to BACKUP_DIR.',
    ({ waiting }) => waiting,
  )
}
