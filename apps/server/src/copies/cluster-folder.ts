import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivately } from '../disk/write-privately.ts'

/** Stands for the keys of a folder that is not encrypted, as the first release wrote it. */
const CLEAR = 'clear'

/**
 * Returns the name of the folder to which this cluster is copied; undefined if it has none yet for these recipients. A restored or
 * copied cluster has none, also if the file with the name was copied with it.
 */
export async function findFolder(
  dataDir: string,
  recipients: readonly string[],
): Promise<string | undefined> {
  const kept = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  const [folder, cluster, keys = CLEAR] = kept.trim().split(' ')
  return cluster === (await clusterOf(dataDir)) && keys === nameOfKeys(recipients) ? folder : undefined
}

/**
 * Returns the name of the folder to which this cluster is copied for these recipients, and gives a cluster without one a new
 * name: all files of a folder are encrypted to the same keys, and those of earlier keys are deleted in time.
 */
export async function chooseFolder(
  dataDir: string,
  shopId: string,
  recipients: readonly string[],
): Promise<string> {
  const found = await findFolder(dataDir, recipients)
  if (found !== undefined) return found
  const folder = `copies-${shopId}-${randomBytes(4).toString('hex')}`
  await writePrivately(fileOf(dataDir), `${folder} ${await clusterOf(dataDir)} ${nameOfKeys(recipients)}\n`)
  return folder
}

function nameOfKeys(recipients: readonly string[]): string {
  if (recipients.length === 0) return CLEAR
  return createHash('sha256')
    .update([...recipients].sort().join('\n'))
    .digest('hex')
    .slice(0, 16)
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'copies')
}

/** This file is written once in the life of a cluster, and another file in each copy of it. */
async function clusterOf(dataDir: string): Promise<string> {
  const { ino, birthtimeMs } = await stat(join(dataDir, 'postgres', 'data', 'PG_VERSION'))
  return `${ino}-${Math.round(birthtimeMs)}`
}
