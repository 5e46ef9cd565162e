import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

/** A socket in a folder, as a lock file names it. `file` is its device and inode: the kernel goes by these. */
export type SocketMark = { name: string; file: string }

/** A socket that is open for as long as this process lives, or until `close`, which also takes its file away. */
export type LockSocket = { mark: SocketMark; close(): Promise<void> }

/**
 * Opens a socket in the folder by which others on this machine see whether this process lives, also from other
 * containers: the kernel closes it with the process, however that ends, and never before. Null where the file system
 * has no sockets, and where no namespaces make them needed.
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
 * Does the process that opened the socket live? The caller knows that this kernel opened it. Null when the file is not
 * that socket any more, or this process may not ask.
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
    // A process that stands still takes no connections, and its queue of them may be full.
    return code === 'EAGAIN' ? true : null
  } finally {
    client.destroy()
    await directory.close()
  }
}

/** By descriptor, since the path of a socket may have 107 bytes only. */
function pathIn(directory: FileHandle, name: string): string {
  return `/proc/self/fd/${directory.fd}/${name}`
}

async function identityOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true })
  return `${dev}:${ino}`
}
