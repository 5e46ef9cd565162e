import { isScannedTarget } from '@jansi/contract/club-numbers'
import type { SiteSettings } from '@jansi/contract/settings'
import { SETUP_STEPS, type SetupStep, type ShopSetup } from '@jansi/contract/setup'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema/people.ts'
import { shopSetup } from '../../db/schema/settings.ts'
import type { Settings } from '../../env.ts'
import { hashOfSetupCode } from './setup-code.ts'

/** True while the shop waits for its first admin. */
export async function awaitsAdmin(db: Executor): Promise<boolean> {
  const [row] = await db.select({ closedAt: shopSetup.closedAt }).from(shopSetup)
  return row?.closedAt === null && !(await hasAdmin(db))
}

/** True if the code is the newest one of a shop that waits for its first admin. */
export async function isSetupCode(db: Executor, typed: string): Promise<boolean> {
  const [row] = await db.select({ codeHash: shopSetup.codeHash }).from(shopSetup)
  // Both are hashes, so that the time of the comparison reveals nothing about the code.
  return row?.codeHash === hashOfSetupCode(typed) && (await awaitsAdmin(db))
}

/** True if an account is an admin. */
export async function hasAdmin(db: Executor): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return found.length > 0
}

type SetupFacts = Pick<Settings, 'production' | 'smtpUrl' | 'backups' | 'dataDir'>

/** Returns the steps of setting the shop up with their states, which are read from the shop's records. */
export async function readSetupSteps(
  db: Executor,
  settings: SetupFacts,
  { settings: site, version }: { settings: SiteSettings; version: number },
): Promise<ShopSetup['steps']> {
  const { rows } = await db.execute<{
    skipped: string[] | null
    products: boolean
    workshops: boolean
  }>(sql`select
    (select skipped from shop_setup) as skipped,
    exists (select from products) as products, exists (select from workshops) as workshops`)
  const has = rows[0]
  const { promptpay_target: target, promptpay_scanned: scanned } = site
  const takesPromptPay = target !== '' && isScannedTarget(target, scanned)
  const isDone: Record<SetupStep, boolean> = {
    identity: version > 0,
    payment: takesPromptPay || site.bank_account.number !== '',
    products: has?.products === true,
    workshop: has?.workshops === true,
    mail: settings.smtpUrl !== undefined,
    backups: settings.backups.at !== null && !isInDataFolder(settings),
  }
  const skipped = new Set(has?.skipped)
  return SETUP_STEPS.map((name) => {
    if (isDone[name]) return { name, state: 'done' }
    if (skipped.has(name)) return { name, state: 'skipped' }
    const isOfMachine = name === 'mail' || name === 'backups'
    return { name, state: isOfMachine && !settings.production ? 'unneeded' : 'missing' }
  })
}

/** Returns how many steps are missing. */
export function countMissing(steps: ShopSetup['steps']): number {
  return steps.filter(({ state }) => state === 'missing').length
}

/** A backup in the data folder is lost with it. */
export function isInDataFolder({ backups, dataDir }: Pick<SetupFacts, 'backups' | 'dataDir'>): boolean {
  return backups.dir === dataDir || backups.dir.startsWith(`${dataDir}/`)
}
