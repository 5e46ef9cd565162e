import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lived } from './lived-in.ts'

/** The contents of a kept archive: the data created in its shop, and the migrations that its release had. */
export type ReleaseFacts = Lived & {
  demoPassword: string
  migrations: { hash: string; createdAt: number }[]
}

/** The path of the kept archive of a release. */
export const archiveOf = (release: string) => join(import.meta.dirname, `${release}.tar.gz`)
/** The path of the facts about a kept archive. */
export const factsOf = (release: string) => join(import.meta.dirname, `${release}.json`)

/** Names of the releases with a kept archive, the first one first. */
export async function archivedReleases(): Promise<string[]> {
  const names = await readdir(import.meta.dirname)
  return names.flatMap((name) => /^(.+)\.tar\.gz$/.exec(name)?.[1] ?? []).sort()
}

/** The contents of a kept archive. */
export async function releaseFacts(release: string): Promise<ReleaseFacts> {
  return JSON.parse(await readFile(factsOf(release), 'utf8'))
}
