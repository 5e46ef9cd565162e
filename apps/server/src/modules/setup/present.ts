import type { ShopSetup } from '@jansi/contract/setup'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../core/deps.ts'
import { shopIdentity } from '../../db/schema/settings.ts'
import { loadVersionedSettings } from '../settings/queries.ts'
import { isInDataFolder, readSetupSteps } from './queries.ts'

/** Returns the content of the console's set-up page. Of the mail server it names host and port, never the login. */
export async function readShopSetup(
  { database: { orm }, settings }: Pick<Deps, 'database' | 'settings'>,
  hasDemoGoods: boolean,
): Promise<ShopSetup> {
  const { backups, smtpUrl, mailFrom } = settings
  const steps = await readSetupSteps(orm, settings, await loadVersionedSettings(orm))
  const [identity] = await orm.select({ lastBackupAt: shopIdentity.lastBackupAt }).from(shopIdentity)
  const { rows } = await orm.execute<{ empty: boolean }>(sql`select
    not exists (select from products) and not exists (select from categories) as empty`)
  return {
    steps,
    mail: {
      server: smtpUrl === undefined ? null : new URL(smtpUrl).host,
      sender: `${mailFrom.name} <${mailFrom.address}>`.trim(),
    },
    backups: {
      folder: backups.dir,
      is_in_data_folder: isInDataFolder(settings),
      at: backups.at,
      last_at: identity?.lastBackupAt?.toISOString() ?? null,
      is_encrypted: backups.recipients.length > 0,
    },
    can: { add_demo_goods: hasDemoGoods && rows[0]?.empty === true },
  }
}
