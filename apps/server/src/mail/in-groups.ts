import { shareRuns } from '../workers/share-runs.ts'

/**
 * Returns a function that hands single items to work which takes many at once: those that come in one turn of the event
 * loop, or while the work is busy, go together. Its promise resolves or rejects with that of their group.
 */
export function inGroups<T extends object>(
  work: (group: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  const run = async (group: readonly T[]) => {
    await work(group)
    return group.map(() => ({ result: undefined }))
  }
  return shareRuns(run, { maxRuns: 1 })
}
