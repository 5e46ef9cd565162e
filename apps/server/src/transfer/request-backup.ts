import { type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import type { BackupMade } from './back-up.ts'
import type { ControlLine } from './control.ts'
import { readControlFile } from './control-file.ts'
import { type ReportProgress, TransferRefused } from './refused.ts'

const ENDED =
  'The server ended before the backup was complete. The next backup deletes the unfinished files. Run this again.'

/**
 * Asks the server that runs on a data folder for a backup. Returns null if no server takes commands there:
 * none is running, or one was killed and left its file.
 */
export async function requestBackup(
  dataDir: string,
  archive: string | undefined,
  report: ReportProgress,
): Promise<BackupMade | null> {
  const control = await readControlFile(dataDir)
  if (control === null) return null
  const answer = await send(control.url, control.token, JSON.stringify({ archive }))
  if (answer === null) return null
  for await (const line of linesOf(answer)) {
    if ('progress' in line) report(line.progress)
    else if ('made' in line) return line.made
    else if ('refused' in line) throw new TransferRefused(line.refused)
    else throw new TransferRefused(`The server failed to make the backup: ${line.failed}`)
  }
  throw new TransferRefused(ENDED)
}

/** Yields the lines of the response until it ends or breaks off. */
async function* linesOf(answer: IncomingMessage): AsyncIterable<ControlLine> {
  try {
    for await (const text of createInterface({ input: answer })) yield JSON.parse(text)
  } catch (error) {
    if (!answer.errored) throw error
  }
}

/** Uses Node's own client: a large shop may need more time until its first byte than fetch allows. */
function send(url: string, token: string, body: string): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    asked.on('response', (response) => {
      // Another program listens on the port now: the server that wrote the file has ended.
      resolve(response.statusCode === 200 ? response : null)
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(null)
      else reject(error.code === 'ECONNRESET' ? new TransferRefused(ENDED) : error)
    })
    asked.end(body)
  })
}
