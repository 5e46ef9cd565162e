import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readMail } from '../../apps/server/test/smtp.ts'

/** The texts of all mails that somebody has received, oldest first. */
export type Mailbox = (recipient: string) => Promise<string[]>

const ARRIVES_WITHIN_MS = 30_000

/** The mailboxes of a shop without a mail server: the files that it keeps in `DATA_DIR/mail`. */
export function storedMailbox(folder: string): Mailbox {
  return async (recipient) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const raws = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return raws.filter((raw) => raw.includes(`\nTo: ${recipient}`)).map((raw) => readMail(raw).text)
  }
}

/** Waits for the mail that asks somebody to confirm the address, and returns the key of its link. */
export async function activationKey(mailbox: Mailbox, recipient: string): Promise<string> {
  const until = performance.now() + ARRIVES_WITHIN_MS
  for (;;) {
    const keys = (await mailbox(recipient)).flatMap(
      (text) => /account-confirm-email\/([^/\s]+)\//.exec(text)?.[1] ?? [],
    )
    const newest = keys.at(-1)
    if (newest !== undefined) return newest
    if (performance.now() > until) throw new Error(`No mail to ${recipient} holds an activation link.`)
    await setTimeout(200)
  }
}
