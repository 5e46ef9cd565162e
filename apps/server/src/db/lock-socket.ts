import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

/**
 * A socket in a folder, as a lock file names it. `file` is its device and inode, which identify it for the
 * kernel.
 */
export type SocketMark = { name: string; file: string }

/** A socket that is open until this process ends, or until `close`, which also deletes its file. */
export type LockSocket = { mark: SocketMark; close(): Promise<void> }

/**
 * Opens a socket in the folder that shows other processes on this machine, also in other containers, whether
 * this process is alive: the kernel closes it exactly when the process ends. Returns null if the file system
 * has no sockets, or if no namespaces make a socket necessary.
 */
export async function openLockSocket(folder: string): Promise<LockSocket | null> {
  if (process.platform !== 'linux') return null
  const name = `jansi-${randomBytes(4).toString('hex')}.sock`
  const directory = await open(folder, 'r')
  const server = createServer((client) => client.destroy())
  try {
    server.listen(pathIn(directory, name))
    await once(server, 'listening')
    server.unref()
    const mark = { name, file: await identityOf(join(folder, name)) }
    return {
      mark,
      async close() {
        server.close()
        await once(server, 'close')
        await directory.close()
      },
    }
  } catch {
    server.close()
    await directory.close()
    return null
  }
}

/**
 * True if the process that opened the socket is alive. The caller knows that this kernel opened it. Null if
 * the file is no longer that socket, or if this process has no access to it.
 */
export async function isOpen(folder: string, { name, file }: SocketMark): Promise<boolean | null> {
  if ((await identityOf(join(folder, name)).catch(() => null)) !== file) return null
  const directory = await open(folder, 'r')
  const client = connect(pathIn(directory, name))
  try {
    await once(client, 'connect')
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ECONNREFUSED') return false
    // A suspended process accepts no connections, and its queue of them may be full.
    return code === 'EAGAIN' ? true : null
  } finally {
    client.destroy()
    await directory.close()
  }
}

/** By descriptor, since the path of a socket is limited to 107 bytes. */
function pathIn(directory: FileHandle, name: string): string {
  return `/proc/self/fd/${directory.fd}/${name}`
}

async function identityOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true })
  return `${dev}:${ino}`
}
