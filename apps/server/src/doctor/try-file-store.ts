import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { errorCauses } from '../disk/error-causes.ts'
import type { Settings } from '../env.ts'
import type { FileStore } from '../files/store.ts'
import { lastCause } from '../transfer/error-message.ts'
import { type CheckResult, fault, ok } from './check-result.ts'

const RIGHTS =
  's3:PutObject, s3:GetObject and s3:DeleteObject on its objects, and s3:ListBucket on the bucket'
const FORBIDDEN = 403

/**
 * Writes, reads and deletes one small image, and asks for it again, as a shop does. A bucket's refusals are named by the
 * rights that are missing.
 */
export async function tryFileStore(
  files: Pick<FileStore, 'put' | 'get' | 'delete' | 'exists'>,
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
): Promise<CheckResult> {
  const key = `private/${randomUUID()}.jpg`
  const trials: [right: string, work: () => Promise<unknown>][] = [
    ['s3:PutObject', () => files.put(key, Buffer.from('A trial of the doctor.'), 'image/jpeg')],
    ['s3:GetObject', () => read(files, key)],
    ['s3:DeleteObject', () => files.delete(key)],
    // Without it a bucket returns 403 for a file that it does not have, which looks like an outage.
    ['s3:ListBucket', () => files.exists(key)],
  ]
  const missing: string[] = []
  for (const [right, work] of trials) {
    const error = await work().then(
      () => null,
      (cause: unknown) => cause,
    )
    if (error === null) continue
    if (s3 === undefined || !isForbidden(error)) return unusable(error, { s3, dataDir })
    missing.push(right)
    // An image that was not stored cannot be read.
    if (right === 's3:PutObject') break
  }
  if (missing.length === 0) return ok('pictures', 'An image was written, read and deleted.')
  return fault(
    'pictures',
    `The bucket ${s3?.bucket} refuses (403) requests that need ${missing.join(', ')}.`,
    `Give the key of S3_ACCESS_KEY_ID these rights: ${RIGHTS}. Check S3_SECRET_ACCESS_KEY too.`,
  )
}

async function read(files: Pick<FileStore, 'get'>, key: string): Promise<void> {
  const file = await files.get(key)
  if (file !== null) await buffer(file.stream)
}

function unusable(error: unknown, { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): CheckResult {
  const [place, todo] =
    s3 === undefined
      ? [
          join(dataDir, 'files'),
          'Check that its disk is mounted and that it belongs to the user of the server.',
        ]
      : [
          `the bucket ${s3.bucket}`,
          'Check S3_ENDPOINT, S3_BUCKET and S3_REGION, and that the bucket can be reached.',
        ]
  return fault('pictures', `No image can be kept in ${place}: ${lastCause(error)}`, todo)
}

function isForbidden(error: unknown): boolean {
  const causes = errorCauses(error) as Iterable<{ $metadata?: { httpStatusCode?: number } }>
  return [...causes].some(({ $metadata }) => $metadata?.httpStatusCode === FORBIDDEN)
}
