import { rename, rm, writeFile } from 'node:fs/promises'

/** Something that the shop has not for a while. */
export type Outage = { begin(): Promise<void>; end(): Promise<void> }

/** A folder that the shop can neither read nor write: a file has its name. Before it exists, nothing happens. */
export function folderOutage(folder: string): Outage {
  const kept = `${folder}.kept`
  let isAway = false
  return {
    async begin() {
      if (isAway) return
      isAway = await rename(folder, kept).then(
        () => true,
        () => false,
      )
      if (isAway) await writeFile(folder, '')
    },
    async end() {
      if (!isAway) return
      isAway = false
      await rm(folder)
      await rename(kept, folder)
    },
  }
}
