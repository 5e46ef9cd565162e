import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The folders in which files were created since the folder was last synced. PostgreSQL syncs a table's file at a
 * checkpoint, but not the folder that names it: it relies on file systems that keep both together (ext4, XFS,
 * Btrfs), which POSIX does not promise. After the checkpoint the log no longer creates the file again.
 */
export class NewNames {
  private readonly folders = new Set<string>()
  private readonly sync: (fd: number) => void

  constructor(sync: (fd: number) => void) {
    this.sync = sync
  }

  /** Notes that a file or folder was created at this path. */
  created(path: string): void {
    this.folders.add(dirname(path))
  }

  /** Makes the names durable that lead to a file or folder, which itself was just synced. */
  keep(path: string): void {
    this.folders.delete(path)
    let name = path
    while (this.folders.size > 0 && dirname(name) !== name) {
      name = dirname(name)
      if (!this.folders.delete(name)) continue
      const fd = openSync(name, 'r')
      try {
        this.sync(fd)
      } finally {
        closeSync(fd)
      }
    }
  }
}
