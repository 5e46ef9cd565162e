/// <reference path="./s3rver.d.ts" />
import crypto from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/**
 * The server encrypts the position of the next page of a list with DES. OpenSSL 3 has only Triple DES, which
 * is the same with one key used three times. Without it no list of more than a thousand files works.
 */
function bringBackDes(): void {
  const { createCipheriv, createDecipheriv } = crypto
  const threefold =
    <T>(cipher: (algorithm: string, key: Buffer, iv: Buffer) => T) =>
    (algorithm: string, key: Buffer, iv: Buffer) =>
      algorithm === 'des'
        ? cipher('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
        : cipher(algorithm, key, iv)
  Object.assign(crypto, {
    createCipheriv: threefold(createCipheriv),
    createDecipheriv: threefold(createDecipheriv),
  })
}
bringBackDes()

/** A real S3-compatible server with one empty bucket; `env` are the settings that lead a shop to it, `folder` holds its files. */
export type TestBucket = { env: Record<string, string>; folder: string; close(): Promise<void> }

/** Starts an S3-compatible server on a free local port; the caller closes it. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'jansi-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'jansi', configs: [] }],
  })
  const { port } = await server.run()
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'jansi',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    folder: join(directory, 'jansi'),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
