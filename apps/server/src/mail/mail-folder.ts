import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { syncPath } from '../disk/sync-path.ts'
import { inGroups } from './in-groups.ts'

/** A mail as a file. */
export type MailFile = { name: string; eml: Buffer }

/** Long after the system has written the files of a batch to disk by itself: to sync them then costs nothing. */
const SETTLED_AFTER_MS = 60_000
const BATCH_NAME = /^\.batch-[\w-]+$/

/**
 * Opens a folder of mails; the result writes one and resolves when it survives a power cut. Mails that come together are
 * made durable together: in one file for all, which is removed when each has reached the disk in its own file. Only the
 * shop's own user may read them.
 */
export function openMailFolder(folder: string): (mail: MailFile) => Promise<void> {
  let recovered = recover(folder).catch(() => false)
  const write = inGroups<MailFile>(async (mails) => {
    if (!(await recovered)) {
      // A folder that could not be read before may be readable now.
      await recover(folder)
      recovered = Promise.resolve(true)
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const [only] = mails
    if (mails.length === 1 && only !== undefined) {
      await writeWhole(folder, only, { durable: true })
      return
    }
    const batch = { name: `.batch-${randomUUID()}`, eml: Buffer.from(JSON.stringify(mails.map(asText))) }
    await writeWhole(folder, batch, { durable: true })
    try {
      for (const mail of mails) await writeWhole(folder, mail, { durable: false })
    } catch (error) {
      // They are sent again.
      await rm(join(folder, batch.name), { force: true })
      throw error
    }
    // Without the mails themselves, of which a minute has many.
    void settleLater(
      folder,
      batch.name,
      mails.map(({ name }) => name),
    )
  })
  return write
}

/** Writes the mails again of which only the batch may have reached the disk before the process ended. */
async function recover(folder: string): Promise<true> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((one) => BATCH_NAME.test(one))) {
    const mails = fromText(await readFile(join(folder, name), 'utf8'))
    for (const mail of mails) await writeWhole(folder, mail, { durable: true })
    await rm(join(folder, name), { force: true })
  }
  return true
}

async function settleLater(folder: string, batch: string, names: readonly string[]): Promise<void> {
  await setTimeout(SETTLED_AFTER_MS, undefined, { ref: false })
  // The next process does it after a failure: the batch is still there.
  await settle(folder, batch, names).catch(() => {})
}

async function settle(folder: string, batch: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await syncPath(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // Its member was erased meanwhile.
      if (error.code !== 'ENOENT') throw error
    })
  }
  await syncPath(folder)
  await rm(join(folder, batch), { force: true })
}

function asText({ name, eml }: MailFile): { name: string; eml: string } {
  return { name, eml: eml.toString('base64') }
}

function fromText(text: string): MailFile[] {
  const mails: { name: string; eml: string }[] = JSON.parse(text)
  return mails.map(({ name, eml }) => ({ name, eml: Buffer.from(eml, 'base64') }))
}

/** Readers of the folder see a complete file or none. */
async function writeWhole(
  folder: string,
  { name, eml }: MailFile,
  { durable }: { durable: boolean },
): Promise<void> {
  const draft = join(folder, `.${name}.${randomUUID()}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(eml)
      if (durable) await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
    if (durable) await syncPath(folder)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
