import { imageOf } from '../files/image-files.ts'
import { countDerived } from '../modules/images/queries.ts'
import { readOutboxState } from '../modules/monitoring/queries.ts'
import { filesNamedBy } from '../transfer/named-files.ts'
import { inSnapshot, readRows } from '../transfer/rows.ts'
import { readTables } from '../transfer/tables.ts'
import { type CheckedShop, type CheckResult, fault, ok, SHOWN, warning } from './check-result.ts'

const OUTBOX_LATE_MS = 15 * 60_000

/** Compares the images that rows name with those that are stored, and counts those without all their sizes. */
export async function examineImages({ database, files }: CheckedShop): Promise<CheckResult> {
  // Rows first: a file is stored before a row names it, so it exists when the store is listed afterwards.
  const named = await inSnapshot(database, async (tx) => {
    const keys = new Set<string>()
    for (const table of await readTables(tx)) {
      for await (const rows of readRows(tx, table)) {
        for (const row of rows) for (const key of filesNamedBy(table.name, row)) keys.add(key)
      }
    }
    return keys
  })
  const stored = new Set<string>()
  for await (const key of files.list()) stored.add(key)
  const missing: string[] = []
  for (const key of named) if (!stored.has(key)) missing.push(key)
  const used = new Set([...named].map(imageOf))
  const orphans = [...stored].filter((key) => !used.has(imageOf(key))).length
  if (missing.length > 0) {
    return fault(
      'pictures',
      `${missing.length} of ${named.size} image files are missing from the store: ${missing.slice(0, SHOWN).join(', ')}`,
      'Check DATA_DIR or S3_BUCKET. If the files are lost, restore a backup into an empty folder with npm run restore and copy them from there.',
    )
  }
  const stocked = `All ${named.size} image files in use are stored, and ${orphans} unused ones.`
  const { done, waiting, failed } = await countDerived(database.orm)
  const says = `${stocked} ${done} of ${done + waiting + failed} images have all their sizes, and ${waiting} wait for some.`
  if (failed === 0) return ok('pictures', says)
  return warning(
    'pictures',
    `${says} The sizes of ${failed} could not be made; visitors get these images as WebP.`,
    'See the log of the worker "images". Upload these images again, or leave them as they are.',
  )
}

/** Finds mails that are late or have failed. */
export async function examineOutbox({ database, clock }: CheckedShop): Promise<CheckResult[]> {
  const { waiting, since, lastError, failed } = await readOutboxState(database.orm)
  const late = since === null ? 0 : clock().getTime() - since.getTime()
  const found: CheckResult[] = []
  if (failed > 0) {
    found.push(
      warning(
        'mail',
        `${failed} mails could not be sent.`,
        'Open the mails in the console as an admin, choose the state "failed", fix the reported cause and send them again.',
      ),
    )
  }
  if (late > OUTBOX_LATE_MS) {
    found.push(
      warning(
        'mail',
        `${waiting} mails are waiting, the oldest for ${Math.round(late / 60_000)} minutes.${lastResponse(lastError)}`,
        'Check that the server runs and that the mail server accepts mails. The log names the reason; the console shows it at each mail.',
      ),
    )
  }
  return found.length > 0 ? found : [ok('mail', `No mail is late or has failed; ${waiting} are waiting.`)]
}

/** Returns the codes of the mail server's last response: its text has addresses in it. */
function lastResponse(lastError: string | null): string {
  const codes = /\b[45]\d\d(?:[ -][45]\.\d{1,3}\.\d{1,3})?\b/.exec(lastError ?? '')?.[0]
  return codes === undefined ? '' : ` The last response of the mail server was ${codes}.`
}
