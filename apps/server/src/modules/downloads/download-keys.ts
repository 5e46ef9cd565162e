import { createHmac, timingSafeEqual } from 'node:crypto'
import { type DownloadRequest, downloadRequest, MAX_DOWNLOAD_MINUTES } from '@jansi/contract/downloads'
import { z } from 'zod'
import { MAX_CLOCK_SKEW_SECONDS } from '../../core/clock-skew.ts'
import type { Deps } from '../../core/deps.ts'

/** A file, the member whom it is for, and the second until which its address works. */
const signedDownload = z.object({ request: downloadRequest, memberId: z.int(), expires: z.int() })

const MAX_SECONDS = MAX_DOWNLOAD_MINUTES * 60 + MAX_CLOCK_SKEW_SECONDS

type Signer = Pick<Deps, 'secrets' | 'clock'>

/** Returns the key of an address that gives one file of a member, for a few minutes. It names no session. */
export function makeKey(
  deps: Signer,
  memberId: number,
  request: DownloadRequest,
): { key: string; expiresAt: Date } {
  const expires = Math.floor(deps.clock().getTime() / 1000) + MAX_DOWNLOAD_MINUTES * 60
  const content = Buffer.from(JSON.stringify({ request, memberId, expires })).toString('base64url')
  return { key: `${content}.${signature(deps, content)}`, expiresAt: new Date(expires * 1000) }
}

/** Returns the file that a key is for; null for a key that this shop did not make, that has expired, or that expires later than one of ours. */
export function readKey(deps: Signer, key: string): { request: DownloadRequest; memberId: number } | null {
  const [content = '', signed = ''] = key.split('.')
  const [given, right] = [Buffer.from(signed), Buffer.from(signature(deps, content))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const { request, memberId, expires } = signedDownload.parse(
    JSON.parse(Buffer.from(content, 'base64url').toString()),
  )
  const left = expires - deps.clock().getTime() / 1000
  return left > 0 && left <= MAX_SECONDS ? { request, memberId } : null
}

function signature({ secrets }: Signer, content: string): string {
  return createHmac('sha256', secrets.secretKey).update(`download:${content}`).digest('base64url')
}
