import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { writePrivately } from '../secrets.ts'
import type { BackupMade } from './back-up.ts'
import type { BackupScheduler } from './backup-scheduler.ts'
import { CONTROL_FILE } from './control-file.ts'
import { errorMessage, lastCause } from './error-message.ts'
import { TransferRefused } from './refused.ts'

/** A response of the server, one line of JSON: its progress, and at the end the result. */
export type ControlLine =
  | { progress: string }
  | { made: BackupMade }
  | { refused: string }
  | { failed: string }

const backupRequest = z.strictObject({ archive: z.string().refine(isAbsolute).optional() })

/** The commands that a running server carries out: a backup, and the checks of the doctor. */
export type ControlHandlers = { scheduler: Pick<BackupScheduler, 'make'>; examine: () => Promise<object> }

/**
 * Takes commands on a loopback port from every process that can read `control.json` in the data folder (mode
 * 0600). Only one process can open the embedded database, so no other command can while the server runs.
 */
export async function openControl(
  dataDir: string,
  handlers: ControlHandlers,
): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString('base64url')
  const server = createServer((request, response) => {
    answer(request, response, token, handlers).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve())
  })
  server.unref()
  const file = join(dataDir, CONTROL_FILE)
  const { port } = server.address() as AddressInfo
  await writePrivately(
    file,
    JSON.stringify({ url: `http://127.0.0.1:${port}/backup`, token, pid: process.pid }),
  )
  return {
    async close() {
      await rm(file, { force: true })
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  { scheduler, examine }: ControlHandlers,
): Promise<void> {
  const asked = request.method === 'POST' && isRight(request.headers.authorization, token)
  if (asked && request.url === '/doctor') {
    const found = await examine()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
    return
  }
  if (!asked || request.url !== '/backup') {
    response.writeHead(404).end()
    return
  }
  const parsed = backupRequest.safeParse(await json(request).catch(() => null))
  if (!parsed.success) {
    response.writeHead(400).end()
    return
  }
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const sendLine = (line: ControlLine) => response.write(`${JSON.stringify(line)}\n`)
  try {
    sendLine({
      made: await scheduler.make(parsed.data.archive, (progress) => sendLine({ progress }), gone.signal),
    })
  } catch (error) {
    if (gone.signal.aborted) return
    const isRefused = error instanceof TransferRefused
    sendLine(isRefused ? { refused: error.message } : { failed: errorMessage(error) ?? lastCause(error) })
  }
  response.end()
}

function isRight(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
