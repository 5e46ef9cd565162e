import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BackupMade } from './back-up.ts'
import { CONTROL_FILE, type ControlLine, controlFile } from './control.ts'
import { type Say, TransferRefused } from './refused.ts'

const ENDED =
  'The server ended before the backup was made. What it left unfinished is deleted with the next backup: run this again.'

/**
 * Asks the server that runs on a data folder for a backup. Returns null when none takes orders there: it is
 * not running, or was killed and left its file behind.
 */
export async function askServer(
  dataDir: string,
  archive: string | undefined,
  say: Say,
): Promise<BackupMade | null> {
  const told = await readFile(join(dataDir, CONTROL_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (told === null) return null
  const { url, token } = controlFile.parse(JSON.parse(told))
  const answer = await send(url, token, JSON.stringify({ archive }))
  if (answer === null) return null
  for await (const line of linesOf(answer)) {
    if ('say' in line) say(line.say)
    else if ('made' in line) return line.made
    else if ('refused' in line) throw new TransferRefused(line.refused)
    else throw new TransferRefused(`The server could not make the backup: ${line.failed}`)
  }
  throw new TransferRefused(ENDED)
}

/** What the server says, until it ends, by itself or by a fault. */
async function* linesOf(answer: IncomingMessage): AsyncIterable<ControlLine> {
  try {
    for await (const text of createInterface({ input: answer })) yield JSON.parse(text)
  } catch (error) {
    if (!answer.errored) throw error
  }
}

/** Node's own client: a large shop may keep an answer silent for longer than fetch waits. */
function send(url: string, token: string, body: string): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    asked.on('response', (response) => {
      // Whatever listens there now, it is not the server that wrote the file.
      resolve(response.statusCode === 200 ? response : null)
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(null)
      else reject(error.code === 'ECONNRESET' ? new TransferRefused(ENDED) : error)
    })
    asked.end(body)
  })
}
