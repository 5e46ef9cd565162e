import { randomUUID } from 'node:crypto'
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isOpen, type SocketMark } from './lock-socket.ts'

/** The owner of a data folder, as its lock file describes it. */
export type Owner = {
  token: string
  pid: number
  host: string
  /**
   * When the process started, so that another program with its number is not mistaken for it; null if
   * unknown.
   */
  started: string | null
  /**
   * The running kernel, and the namespace of `pid`. Null where there are none; absent in locks of releases
   * before 1.0.
   */
  boot?: string | null
  namespace?: string | null
  socket?: SocketMark | null
}

/** Returns this process as the owner of a lock. */
export async function thisOwner(socket: SocketMark | null): Promise<Owner> {
  return {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    started: await processStart(process.pid),
    boot: await kernel(),
    namespace: await processNamespace(),
    socket,
  }
}

/** Reads a lock file; returns null if it is incomplete. */
export function parseOwner(content: string): Owner | null {
  try {
    const value: Partial<Owner> = JSON.parse(content)
    if (typeof value.pid !== 'number' || typeof value.host !== 'string') return null
    const { token = '', pid, host, started = null } = value
    return { ...value, token, pid, host, started }
  } catch {
    return null
  }
}

/**
 * True if the owner is alive, false if it is dead. Null if this kernel cannot decide: then only the heartbeat
 * can. A process id is valid only in its own namespace, so an id of another container or machine proves
 * nothing, even under the same host name.
 */
export async function isAlive(folder: string, owner: Owner): Promise<boolean | null> {
  const boot = await kernel()
  if (owner.boot === undefined || owner.boot !== boot) return null
  if (boot === null)
    return process.platform !== 'linux' && owner.host === hostname() ? isRunning(owner) : null
  const answer = owner.socket ? await isOpen(folder, owner.socket) : null
  if (answer !== null) return answer
  const namespace = await processNamespace()
  return namespace !== null && owner.namespace === namespace ? isRunning(owner) : null
}

/**
 * Describes the owner as seen from this process: its process id, and the container or machine if these
 * differ.
 */
export async function nameOf({ pid, host, boot, namespace }: Owner): Promise<string> {
  if (host !== hostname() && boot !== (await kernel())) return `process ${pid} on ${host}`
  const isElsewhere = namespace !== undefined && namespace !== (await processNamespace())
  return isElsewhere ? `process ${pid} in another container` : `process ${pid}`
}

async function isRunning({ pid, started }: Owner): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = await processStart(pid)
  return now === null || started === null || now === started
}

async function processStart(pid: number): Promise<string | null> {
  try {
    const stats = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The command name is in parentheses and may contain spaces; the start time is the 20th field after it.
    const ticks = stats.slice(stats.lastIndexOf(')') + 2).split(' ')[19]
    const boot = await kernel()
    return ticks === undefined || boot === null ? null : `${boot}:${ticks}`
  } catch {
    return null
  }
}

/**
 * An id of this kernel since its start: different on every other machine, and the same in all containers of a
 * machine.
 */
async function kernel(): Promise<string | null> {
  return readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (id) => id.trim(),
    () => null,
  )
}

async function processNamespace(): Promise<string | null> {
  return readlink('/proc/self/ns/pid').catch(() => null)
}
