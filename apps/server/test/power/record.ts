import fs from 'node:fs'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import { type DiskEvent, REQUEST_HEADER } from './events.ts'

/**
 * Loaded before a real server (`recorded-server.ts`): records, in order, every change below RECORD_ROOT,
 * every sync and every response to `events.jsonl` and `bytes` in RECORD_TO. A change is recorded when it is
 * complete, a sync when it begins and when it ends, a response before it is sent. Changes to files that it
 * cannot record are refused, so that the record is complete. Checkpoints come every second, so that data
 * files are written too and not only the log.
 */
const root = resolve(process.env.RECORD_ROOT ?? '')
const target = process.env.RECORD_TO ?? ''

const real = { ...fs, promises: { ...fs.promises } }
type Handle = fs.promises.FileHandle
/** Offsets of the handles that write one after the other, by descriptor; a descriptor that is here is watched. */
const watched = new Map<number, number>()

const { O_CREAT, O_TRUNC, O_APPEND } = fs.constants
const TEXT_FLAGS: Record<string, number> = {
  r: 0,
  'r+': 0,
  rs: 0,
  w: O_CREAT | O_TRUNC,
  'w+': O_CREAT | O_TRUNC,
  wx: O_CREAT,
  'wx+': O_CREAT,
}

const events = real.openSync(join(target, 'events.jsonl'), 'a')
const bytes = real.openSync(join(target, 'bytes'), 'a')
let at = 0
let syncs = 0

watchSync()
watchPromises()
refuseTheRest()
syncBuiltinESMExports()
watchAnswers()
await checkpointOften()

function note(event: DiskEvent): void {
  real.writeSync(events, `${JSON.stringify(event)}\n`)
}

function noteWrite(fd: number, content: Uint8Array, position: number): void {
  real.writeSync(bytes, content)
  note({ op: 'write', fd, position, at, length: content.byteLength })
  at += content.byteLength
}

function nextSync(): number {
  syncs += 1
  return syncs
}

function isOurs(path: unknown): path is string {
  if (typeof path !== 'string') return false
  const whole = resolve(path)
  return whole === root || whole.startsWith(`${root}/`)
}

function relative(path: string): string {
  return resolve(path).slice(root.length + 1)
}

function opened(path: string, flags: string | number | undefined, fd: number): DiskEvent {
  const bits = typeof flags === 'number' ? flags : TEXT_FLAGS[flags ?? 'r']
  if (bits === undefined || bits & O_APPEND) throw new Error(`The record does not know the flags ${flags}`)
  watched.set(fd, 0)
  return { op: 'open', fd, path: relative(path), create: (bits & O_CREAT) > 0, cut: (bits & O_TRUNC) > 0 }
}

function asBytes(data: unknown): Uint8Array {
  return typeof data === 'string' ? Buffer.from(data) : new Uint8Array(Buffer.from(data as Uint8Array))
}

/** The calls that the engine's file system makes, and `fs.fsyncSync`, by which the product's makes it durable. */
function watchSync(): void {
  const noteFile = (path: string, content: Uint8Array) => {
    note({ op: 'open', fd: -1, path: relative(path), create: true, cut: true })
    if (content.byteLength > 0) noteWrite(-1, content, 0)
    note({ op: 'close', fd: -1 })
  }
  Object.assign(fs, {
    openSync(path: string, flags?: string | number, mode?: number) {
      const fd = real.openSync(path, flags ?? 'r', mode)
      if (isOurs(path)) note(opened(path, flags, fd))
      return fd
    },
    closeSync(fd: number) {
      if (watched.delete(fd)) note({ op: 'close', fd })
      real.closeSync(fd)
    },
    writeSync(
      fd: number,
      data: Uint8Array,
      offset = 0,
      length = data.byteLength - offset,
      position?: number,
    ) {
      const written = real.writeSync(fd, data, offset, length, position)
      if (watched.has(fd)) {
        if (typeof position !== 'number') throw new Error('The record needs the position of a write')
        noteWrite(fd, Buffer.from(data.buffer, data.byteOffset + offset, written), position)
      }
      return written
    },
    writeFileSync(path: string, data: string | Uint8Array, options?: fs.WriteFileOptions) {
      real.writeFileSync(path, data, options)
      if (isOurs(path)) noteFile(path, asBytes(data))
    },
    fsyncSync(fd: number) {
      const id = nextSync()
      if (watched.has(fd)) note({ op: 'sync begins', fd, id })
      real.fsyncSync(fd)
      if (watched.has(fd)) note({ op: 'sync', id })
    },
    truncateSync(path: string, size = 0) {
      real.truncateSync(path, size)
      if (isOurs(path)) note({ op: 'truncate', path: relative(path), size })
    },
    ftruncateSync(fd: number, size = 0) {
      real.ftruncateSync(fd, size)
      if (watched.has(fd)) note({ op: 'ftruncate', fd, size })
    },
    mkdirSync(path: string, options?: fs.MakeDirectoryOptions) {
      const made = real.mkdirSync(path, options)
      if (isOurs(path)) note({ op: 'mkdir', path: relative(path) })
      return made
    },
    renameSync(from: string, to: string) {
      real.renameSync(from, to)
      if (isOurs(to)) note({ op: 'rename', from: relative(from), to: relative(to) })
    },
    unlinkSync(path: string) {
      real.unlinkSync(path)
      if (isOurs(path)) note({ op: 'remove', path: relative(path) })
    },
    rmSync(path: string, options?: fs.RmOptions) {
      const isThere = isOurs(path) && real.existsSync(path)
      real.rmSync(path, options)
      if (isThere) note({ op: 'remove', path: relative(path) })
    },
    rmdirSync(path: string) {
      real.rmdirSync(path)
      if (isOurs(path)) note({ op: 'remove', path: relative(path) })
    },
  })
}

/** The calls of the product's own files: images, mails, secrets, the lock. */
function watchPromises(): void {
  const watchHandle = (handle: Handle): Handle => {
    const { fd } = handle
    const calls = { sync: handle.sync.bind(handle), close: handle.close.bind(handle) }
    const writeFile = handle.writeFile.bind(handle)
    const write = handle.write.bind(handle) as (...given: unknown[]) => Promise<{ bytesWritten: number }>
    const truncate = handle.truncate.bind(handle)
    const append = (content: Uint8Array, position?: number | null) => {
      const start = position ?? watched.get(fd) ?? 0
      if (position === undefined || position === null) watched.set(fd, start + content.byteLength)
      noteWrite(fd, content, start)
    }
    const sync = async () => {
      const id = nextSync()
      note({ op: 'sync begins', fd, id })
      await calls.sync()
      note({ op: 'sync', id })
    }
    return Object.assign(handle, {
      sync,
      datasync: sync,
      async close() {
        if (watched.delete(fd)) note({ op: 'close', fd })
        await calls.close()
      },
      async writeFile(data: string | Uint8Array) {
        const content = asBytes(data)
        await writeFile(content)
        append(content)
      },
      async write(data: Uint8Array, offset = 0, length = data.byteLength - offset, position?: number | null) {
        const done = await write(data, offset, length, position)
        append(data.subarray(offset, offset + done.bytesWritten), position)
        return done
      },
      async truncate(size = 0) {
        await truncate(size)
        note({ op: 'ftruncate', fd, size })
      },
      appendFile: refuse('FileHandle.appendFile'),
      writev: refuse('FileHandle.writev'),
      createWriteStream: refuse('FileHandle.createWriteStream'),
    })
  }
  Object.assign(fs.promises, {
    async open(path: string, flags?: string | number, mode?: number) {
      const handle = await real.promises.open(path, flags, mode)
      if (!isOurs(path)) return handle
      note(opened(path, flags, handle.fd))
      return watchHandle(handle)
    },
    async mkdir(path: string, options?: fs.MakeDirectoryOptions) {
      const made = await real.promises.mkdir(path, options)
      if (isOurs(path)) note({ op: 'mkdir', path: relative(path) })
      return made
    },
    async rename(from: string, to: string) {
      await real.promises.rename(from, to)
      if (isOurs(to)) note({ op: 'rename', from: relative(from), to: relative(to) })
    },
    async unlink(path: string) {
      await real.promises.unlink(path)
      if (isOurs(path)) note({ op: 'remove', path: relative(path) })
    },
    async rm(path: string, options?: fs.RmOptions) {
      const isThere = isOurs(path) && real.existsSync(path)
      // Node's own `rm` removes a file by a call that is refused below.
      if (isThere && !real.lstatSync(path).isDirectory()) await real.promises.unlink(path)
      else await real.promises.rm(path, options)
      if (isThere) note({ op: 'remove', path: relative(path) })
    },
  })
}

function refuse(name: string) {
  return () => {
    throw new Error(`The record of a power cut does not know ${name}`)
  }
}

/** All other functions that could change a file. Reading by callback (`createReadStream`) stays. */
function refuseTheRest(): void {
  const refuseOurs =
    (name: string, call: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) =>
      given.slice(0, 2).some(isOurs) ? refuse(name)() : call(...given)
  const callback = [
    'appendFile',
    'copyFile',
    'cp',
    'link',
    'mkdir',
    'rename',
    'rm',
    'symlink',
    'truncate',
    'unlink',
    'writeFile',
    'createWriteStream',
  ] as const
  const sync = ['appendFileSync', 'copyFileSync', 'cpSync', 'linkSync', 'symlinkSync'] as const
  for (const name of [...callback, ...sync]) {
    Object.assign(fs, { [name]: refuseOurs(name, real[name] as (...given: unknown[]) => unknown) })
  }
  for (const name of [
    'appendFile',
    'copyFile',
    'cp',
    'link',
    'symlink',
    'truncate',
    'writeFile',
    'rmdir',
  ] as const) {
    const call = real.promises[name] as (...given: unknown[]) => unknown
    Object.assign(fs.promises, { [name]: refuseOurs(`promises.${name}`, call) })
  }
}

function watchAnswers(): void {
  const end = http.ServerResponse.prototype.end as (...given: unknown[]) => http.ServerResponse
  http.ServerResponse.prototype.end = function (this: http.ServerResponse, ...given: unknown[]) {
    const request = this.req.headers[REQUEST_HEADER]
    if (typeof request === 'string') note({ op: 'answer', request })
    return end.apply(this, given)
  }
}

async function checkpointOften(): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite')
  const create = PGlite.create.bind(PGlite) as (...given: unknown[]) => ReturnType<typeof PGlite.create>
  Object.assign(PGlite, {
    async create(...given: unknown[]) {
      const engine = await create(...given)
      // Making a new database needs another one, which has no folder and is not to be disturbed.
      if (!(given[0] instanceof Object && 'fs' in given[0] && given[0].fs !== undefined)) return engine
      const timer = setInterval(() => {
        if (engine.closed) clearInterval(timer)
        else engine.exec('checkpoint').catch(() => {})
      }, 1000)
      timer.unref()
      return engine
    },
  })
}
