import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivately } from '../secrets.ts'

/**
 * Returns the name of the folder to which this cluster is copied; undefined if it has none yet. A restored or copied cluster
 * has none, also if the file with the name was copied with it.
 */
export async function findFolder(dataDir: string): Promise<string | undefined> {
  const kept = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  const [folder, cluster] = kept.trim().split(' ')
  return cluster === (await clusterOf(dataDir)) ? folder : undefined
}

/** As `findFolder`, but gives a cluster without a folder the name of a new one. */
export async function chooseFolder(dataDir: string, shopId: string): Promise<string> {
  const found = await findFolder(dataDir)
  if (found !== undefined) return found
  const folder = `copies-${shopId}-${randomBytes(4).toString('hex')}`
  await writePrivately(fileOf(dataDir), `${folder} ${await clusterOf(dataDir)}\n`)
  return folder
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'copies')
}

/** This file is written once in the life of a cluster, and another file in each copy of it. */
async function clusterOf(dataDir: string): Promise<string> {
  const { ino, birthtimeMs } = await stat(join(dataDir, 'postgres', 'data', 'PG_VERSION'))
  return `${ino}-${Math.round(birthtimeMs)}`
}
