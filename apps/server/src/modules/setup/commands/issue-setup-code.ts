import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { shopSetup } from '../../../db/schema/settings.ts'
import { hasAdmin } from '../queries.ts'
import { hashOfSetupCode, makeSetupCode } from '../setup-code.ts'
import { closeSetup, deleteSetupCodeFile, lockSetup, SETUP_CODE_FILE } from '../steps/close-setup.ts'

/** A code that opens the set-up page, and the file that has it too. */
export type IssuedCode = { code: string; file: string }

/**
 * Makes a new code for a shop that never had an admin and writes it to a file of the data folder that only its owner reads;
 * earlier codes end. Returns null for any other shop, whose set-up it closes permanently.
 */
export async function issueSetupCode(
  { orm, dataDir }: { orm: Deps['database']['orm']; dataDir: string },
  now: Date,
): Promise<IssuedCode | null> {
  const [known] = await orm.select({ closedAt: shopSetup.closedAt }).from(shopSetup)
  // A start on a full disk writes nothing.
  if (known !== undefined && known.closedAt !== null) return null
  const issued = await orm.transaction(async (tx) => {
    const { closedAt } = await lockSetup(tx)
    if (closedAt !== null || (await hadAdmin(tx))) {
      if (closedAt === null) await closeSetup(tx, now)
      return null
    }
    const code = makeSetupCode()
    const file = join(dataDir, SETUP_CODE_FILE)
    await rm(file, { force: true })
    await writeFile(file, `${code}\n`, { flag: 'wx', mode: 0o600 })
    await tx.update(shopSetup).set({ codeHash: hashOfSetupCode(code) })
    return { code, file }
  })
  if (issued === null) await deleteSetupCodeFile(dataDir)
  return issued
}

/** The audit log also has admins whose accounts are gone. */
async function hadAdmin(tx: Tx): Promise<boolean> {
  if (await hasAdmin(tx)) return true
  const { rows } = await tx.execute(
    sql`select from audit_log where action = 'member.role' and 'admin' in (data ->> 'to', data ->> 'from') limit 1`,
  )
  return rows.length > 0
}
