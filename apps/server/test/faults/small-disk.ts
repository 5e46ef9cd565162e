import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own, small enough to be filled. */
export type SmallDisk = {
  folder: string
  /** Fills the disk up, except for some megabytes. */
  fill(leave?: number): Promise<void>
  /** Gives it back. */
  free(): Promise<void>
  unmount(): Promise<void>
}

/** Mounts a small file system in memory. Throws with the requirements where that is not allowed. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'jansi-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    await rm(folder, { recursive: true })
    throw new Error(
      `A full disk can only be tested where a file system may be mounted: as root, in a container with --cap-add=SYS_ADMIN. ${error}`,
    )
  }
  const ballast = join(folder, 'somebody-elses-file')
  return {
    folder,
    async fill(leave = 0) {
      const { bavail, blocks, bsize } = await statfs(folder)
      const bytes = leave === 0 ? blocks * bsize : bavail * bsize - leave * 1024 * 1024
      await writeFile(ballast, Buffer.alloc(bytes)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      })
    },
    free: () => rm(ballast, { force: true }),
    async unmount() {
      execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true })
    },
  }
}
