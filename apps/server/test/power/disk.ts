import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DiskEvent } from './events.ts'

/**
 * A disk that loses power. It replays a record of a server's changes to its data folder, and can reproduce,
 * for any moment, the folder as a machine could find it after the power was lost:
 *
 * - Synced data exists. A sync of a file covers all writes before the sync began; a sync of a folder covers
 * the names that were created, changed and removed in it.
 * - Each later write exists, is missing, or is torn, at random: each of its sectors of 512 bytes has the new
 * or the old content. Writes are independent, so a later one may exist without an earlier one. The same holds
 * for changes of a size. A gap reads as zeros.
 * - Each name that was later created, changed or removed in a folder without a sync exists or not, at random
 * and independently; a rename happens completely or not at all. A folder whose name is lost takes its
 * contents along.
 * - The content of the disk at the start of the record exists.
 *
 * This is harsher than ext4 or XFS, which keep the order of names, and make a file's name durable with its
 * content. It loses no data that the disk reported as synced, and sectors are never torn.
 */
export class Disk {
  private readonly root = new Folder()
  private readonly open = new Map<number, File | Folder>()
  private readonly syncs = new Map<number, { node: File | Folder; before: number }>()
  private readonly bytes: number
  private readonly base: string
  private readonly ignoreSync: (path: string) => boolean
  private readonly paths = new Map<number, string>()
  private now = 0

  /**
   * `base` is the data folder as it was when the record began, `bytes` the record's file of written bytes. Syncs of
   * paths that `ignoreSync` names are not believed: the disk of a shop that never made them.
   */
  static async from(
    base: string,
    bytes: string,
    ignoreSync: (path: string) => boolean = () => false,
  ): Promise<Disk> {
    const disk = new Disk(base, openSync(bytes, 'r'), ignoreSync)
    await fill(disk.root, base, '')
    return disk
  }

  private constructor(base: string, bytes: number, ignoreSync: (path: string) => boolean) {
    this.base = base
    this.bytes = bytes
    this.ignoreSync = ignoreSync
  }

  /** Gives the record's file back. */
  close(): void {
    closeSync(this.bytes)
  }

  /** Goes on by one event of the record. */
  apply(event: DiskEvent): void {
    this.now += 1
    switch (event.op) {
      case 'open':
        this.openFile(event)
        return
      case 'close':
        this.open.delete(event.fd)
        return
      case 'write':
        this.fileOf(event.fd).change({
          at: this.now,
          position: event.position,
          read: () => this.read(event.at, event.length),
        })
        return
      case 'ftruncate':
        this.fileOf(event.fd).change({ at: this.now, size: event.size })
        return
      case 'truncate':
        ;(this.find(event.path) as File).change({ at: this.now, size: event.size })
        return
      case 'sync begins': {
        const node = this.open.get(event.fd)
        if (node !== undefined && !this.ignoreSync(this.paths.get(event.fd) ?? '')) {
          this.syncs.set(event.id, { node, before: this.now })
        }
        return
      }
      case 'sync': {
        const begun = this.syncs.get(event.id)
        begun?.node.sync(begun.before)
        return
      }
      case 'mkdir':
        this.makeFolder(event.path)
        return
      case 'rename': {
        const node = this.find(event.from)
        this.link({ [event.from]: null, [event.to]: node })
        return
      }
      case 'remove':
        this.link({ [event.path]: null })
        return
      case 'answer':
    }
  }

  /** Writes to `target` the folder as it may be after a cut now. `dice` returns numbers from 0 to 1. */
  async layOut(target: string, dice: () => number): Promise<void> {
    await cp(this.base, target, { recursive: true })
    await layOutFolder(this.root, { target, path: '' }, dice, new Map())
  }

  private read(at: number, length: number): Buffer {
    const content = Buffer.alloc(length)
    readSync(this.bytes, content, 0, length, at)
    return content
  }

  private fileOf(fd: number): File {
    const node = this.open.get(fd)
    if (!(node instanceof File)) throw new Error(`No file is open as ${fd}.`)
    return node
  }

  private find(path: string): File | Folder {
    let node: File | Folder | undefined = this.root
    for (const name of path.split('/').filter((part) => part !== '')) {
      node = node instanceof Folder ? node.now.get(name) : undefined
    }
    if (node === undefined) throw new Error(`The record changes ${path}, which is not there.`)
    return node
  }

  private openFile({ fd, path, create, cut }: Extract<DiskEvent, { op: 'open' }>): void {
    const folder = path === '' ? null : (this.find(parentOf(path)) as Folder)
    if (create && folder !== null && !folder.now.has(basename(path))) {
      this.link({ [path]: new File(null, () => Buffer.alloc(0)) })
    }
    const node = this.find(path)
    if (cut && node instanceof File) node.change({ at: this.now, size: 0 })
    this.open.set(fd, node)
    this.paths.set(fd, path)
  }

  private makeFolder(path: string): void {
    if (path === '') return
    const parent = parentOf(path)
    this.makeFolder(parent)
    const folder = this.find(parent) as Folder
    if (!folder.now.has(basename(path))) this.link({ [path]: new Folder() })
  }

  /** Changes names, all or none of them: a path that is null is taken away. */
  private link(names: Record<string, File | Folder | null>): void {
    const changes = Object.entries(names).map(([path, node]) => ({
      folder: this.find(parentOf(path)) as Folder,
      name: basename(path),
      node,
    }))
    const naming: Naming = { at: this.now, changes, done: false }
    for (const { folder, name, node } of changes) {
      folder.pending.add(naming)
      if (node === null) folder.now.delete(name)
      else folder.now.set(name, node)
    }
  }
}

type Naming = {
  at: number
  changes: { folder: Folder; name: string; node: File | Folder | null }[]
  done: boolean
}

/** `synced` is the certain content of the disk, `now` the content that the running server sees. */
class Folder {
  readonly synced = new Map<string, File | Folder>()
  readonly now = new Map<string, File | Folder>()
  readonly pending = new Set<Naming>()

  sync(before: number): void {
    for (const naming of [...this.pending].filter(({ at }) => at <= before)) {
      for (const { folder, name, node } of naming.changes) {
        folder.pending.delete(naming)
        if (node === null) folder.synced.delete(name)
        else folder.synced.set(name, node)
      }
    }
  }
}

type Change = { at: number } & ({ position: number; read: () => Buffer } | { size: number })

class File {
  /** The current path in the base, without a synced change; null if there is none. */
  private base: string | null
  private synced: Image | null = null
  private pending: Change[] = []
  private readonly load: () => Buffer

  constructor(base: string | null, load: () => Buffer) {
    this.base = base
    this.load = load
  }

  change(change: Change): void {
    this.pending.push(change)
  }

  sync(before: number): void {
    const done = this.pending.filter(({ at }) => at <= before)
    if (done.length === 0) return
    this.pending = this.pending.filter(({ at }) => at > before)
    this.synced ??= new Image(this.load())
    for (const change of done) this.synced.apply(change)
    this.base = null
  }

  /** Its bytes after a cut; null while they are those of the base at this path. */
  after(path: string, dice: () => number): Buffer | null {
    if (this.base === path && this.pending.length === 0) return null
    const image = this.synced?.copy() ?? new Image(this.load())
    for (const change of this.pending) {
      const fate = dice()
      if (fate < 1 / 3) continue
      if (fate < 2 / 3 || 'size' in change) image.apply(change)
      else image.applyTorn(change, dice)
    }
    return image.bytes()
  }
}

const SECTOR = 512

/** Bytes that writes and truncations are applied to. */
class Image {
  private content: Buffer
  private size: number

  constructor(content: Buffer) {
    this.content = content
    this.size = content.length
  }

  bytes(): Buffer {
    return this.content.subarray(0, this.size)
  }

  copy(): Image {
    return new Image(Buffer.from(this.bytes()))
  }

  apply(change: Change): void {
    if ('size' in change) {
      this.grow(change.size)
      if (change.size < this.size) this.content.fill(0, change.size)
      this.size = change.size
    } else {
      const bytes = change.read()
      this.grow(change.position + bytes.length)
      bytes.copy(this.content, change.position)
    }
  }

  applyTorn({ position, read }: Extract<Change, { position: number }>, dice: () => number): void {
    const bytes = read()
    const end = position + bytes.length
    this.grow(end)
    for (let from = position; from < end; ) {
      const to = Math.min(end, (Math.floor(from / SECTOR) + 1) * SECTOR)
      if (dice() < 0.5) bytes.copy(this.content, from, from - position, to - position)
      from = to
    }
  }

  private grow(size: number): void {
    if (size > this.content.length) {
      const larger = Buffer.alloc(Math.max(size, this.content.length * 2))
      this.content.copy(larger)
      this.content = larger
    }
    this.size = Math.max(this.size, size)
  }
}

function parentOf(path: string): string {
  const parent = dirname(path)
  return parent === '.' ? '' : parent
}

async function fill(folder: Folder, base: string, path: string): Promise<void> {
  for (const entry of await readdir(join(base, path), { withFileTypes: true })) {
    const inside = join(path, entry.name)
    const node = entry.isDirectory() ? new Folder() : new File(inside, () => readFileSync(join(base, inside)))
    if (node instanceof Folder) await fill(node, base, inside)
    folder.synced.set(entry.name, node)
    folder.now.set(entry.name, node)
  }
}

/**
 * Turns the copy of the base into the folder after a cut. A rename across two folders happens in both or in
 * none.
 */
async function layOutFolder(
  folder: Folder,
  at: { target: string; path: string },
  dice: () => number,
  fates: Map<Naming, boolean>,
): Promise<void> {
  const names = new Map(folder.synced)
  for (const naming of folder.pending) {
    const kept = fates.get(naming) ?? dice() < 0.5
    fates.set(naming, kept)
    if (!kept) continue
    for (const { name, node } of naming.changes.filter((change) => change.folder === folder)) {
      if (node === null) names.delete(name)
      else names.set(name, node)
    }
  }
  const home = join(at.target, at.path)
  await mkdir(home, { recursive: true, mode: 0o700 })
  for (const name of await readdir(home)) {
    if (!names.has(name)) await rm(join(home, name), { recursive: true })
  }
  for (const [name, node] of names) {
    const path = join(at.path, name)
    if (node instanceof Folder) await layOutFolder(node, { target: at.target, path }, dice, fates)
    else {
      const content = node.after(path, dice)
      if (content !== null) await writeFile(join(at.target, path), content, { mode: 0o600 })
    }
  }
}
