import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { extract, pack } from 'tar-stream'

/**
 * A new, empty cluster of the embedded database as a file. PGlite's own initdb takes 5 seconds of processor
 * time and 400 MB of memory until the process ends; unpacking its result takes a tenth of a second. The build
 * creates the file.
 */
const CACHE = '.cache'

/** Next to the bundle; with the sources, in the server's cache. */
const FOLDERS = [import.meta.dirname, join(import.meta.dirname, '../..', CACHE)]

/**
 * Unpacks a new cluster into an empty folder. Returns false if there is no file for this version of PGlite.
 */
export async function unpackCluster(folder: string, candidates = FOLDERS): Promise<boolean> {
  const name = await imageName()
  const image = candidates.map((candidate) => join(candidate, name)).find((path) => existsSync(path))
  if (image === undefined) return false
  const archive = extract()
  const unpacked = pipeline(createReadStream(image), createGunzip(), archive)
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header
      const target = join(folder, name)
      await mkdir(type === 'directory' ? target : dirname(target), { recursive: true, mode: 0o700 })
      if (type === 'directory') entry.resume()
      else await writeNew(target, await buffer(entry))
    }
  } finally {
    await unpacked
  }
  return true
}

async function writeNew(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
  } finally {
    await file.close()
  }
}

/**
 * Creates the file in the folder `.cache` under `home`, once for each version of PGlite, and returns its
 * path.
 */
export async function makeClusterImage(home: string): Promise<string> {
  const image = join(home, CACHE, await imageName())
  if (existsSync(image)) return image
  await mkdir(dirname(image), { recursive: true })
  const folder = await mkdtemp(join(tmpdir(), 'jansi-cluster-'))
  const draft = `${image}.${process.pid}`
  try {
    const engine = await PGlite.create(folder)
    await engine.close()
    const archive = pack()
    const packed = pipeline(archive, createGzip(), createWriteStream(draft))
    await packFolder(archive, folder, '')
    archive.finalize()
    await packed
  } finally {
    await rm(folder, { recursive: true })
  }
  await rename(draft, image)
  return image
}

async function packFolder(archive: ReturnType<typeof pack>, root: string, path: string): Promise<void> {
  for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
    const name = join(path, entry.name)
    if (entry.isDirectory()) {
      archive.entry({ name, type: 'directory' })
      await packFolder(archive, root, name)
    } else if (entry.name !== 'postmaster.pid') {
      archive.entry({ name }, await readFile(join(root, name)))
    }
  }
}

/** Another version of PGlite may not be able to read it. */
async function imageName(): Promise<string> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = JSON.parse(await readFile(join(dirname(engine), '../package.json'), 'utf8'))
  return `cluster-${manifest.version}.tar.gz`
}
