import type { FastifyBaseLogger } from 'fastify'
import type { Orm } from '../db/client.ts'
import { freeBytes, MIN_FREE_BYTES_AFTER_BACKUP, megabytes } from '../disk/free-space.ts'
import { isArchiving, stopArchiving } from './archiving.ts'
import { deleteWaiting, waitingBytes } from './outgoing.ts'

export const MAX_WAITING_BYTES = 1024 ** 3
const ALWAYS_MAY_WAIT_BYTES = 16 * 1024 * 1024

/**
 * Stops the copying of PostgreSQL's log if more than `maxWaitingBytes` wait to be sent, or fewer where the shop's disk is nearly
 * full. Returns true if it stopped it.
 */
export async function guardDisk(
  orm: Orm,
  dataDir: string,
  { maxWaitingBytes, logger }: { maxWaitingBytes: number; logger: Pick<FastifyBaseLogger, 'error'> },
): Promise<boolean> {
  const isOn = await isArchiving(orm)
  const [waiting, free] = [await waitingBytes(dataDir), await freeBytes(dataDir)]
  const mayWait = Math.min(
    maxWaitingBytes,
    Math.max(free - MIN_FREE_BYTES_AFTER_BACKUP, ALWAYS_MAY_WAIT_BYTES),
  )
  if (!isOn && free < MIN_FREE_BYTES_AFTER_BACKUP) await deleteWaiting(dataDir)
  if (!isOn || waiting <= mayWait) return false
  await stopArchiving(orm)
  logger.error(
    `Continuous copies have stopped, because ${megabytes(waiting)} could not be sent. They go on with a new base when BACKUP_DIR can be written again.`,
  )
  return true
}
