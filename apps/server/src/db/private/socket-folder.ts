import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseAway } from '../database-away.ts'

/** The longest path of a socket on every system, in bytes. */
const MAX_SOCKET_BYTES = 103
const LONGEST_NAME = '.s.PGSQL.5432'

/** A path of a folder by which this process reaches its sockets, until `close`. */
export type SocketFolder = { path: string; close(): void }

/** Returns the folder itself, or where the paths of its sockets would be too long, a short path that only this process has. */
export function openSocketFolder(folder: string): SocketFolder {
  if (Buffer.byteLength(join(folder, LONGEST_NAME)) <= MAX_SOCKET_BYTES)
    return { path: folder, close: () => {} }
  if (process.platform !== 'linux')
    throw new DatabaseAway(`The path of ${folder} is too long for a socket. Use a shorter DATA_DIR.`)
  const opened = openSync(folder, 'r')
  return { path: `/proc/self/fd/${opened}`, close: () => closeSync(opened) }
}
