import { cardPricesOf } from '@jansi/contract/card-prices'
import { type ClubNumbers, wrongClubNumbers } from '@jansi/contract/club-numbers'
import { MIN_CONTRAST, readableColours } from '@jansi/contract/identity-colours'
import type { SiteSettings } from '@jansi/contract/settings'
import type { SettingsInput } from '@jansi/contract/staff-settings'
import { and, eq } from 'drizzle-orm'
import { invalid, stale } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { siteSettings } from '../../../db/schema/settings.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { refuseUnknownImages } from '../../images/steps/refuse-unknown-images.ts'
import { presentStaffSettings } from '../present.ts'
import { loadVersionedSettings } from '../queries.ts'

/**
 * Saves the settings over the version that was read. 409 `stale` with the current ones if somebody saved in
XX */
export async function saveSettings(
  deps: Pick<Deps, 'database' | 'files' | 'links' | 'clock'>,
  actorId: number,
  { version, ...input }: SettingsInput,
): Promise<{ settings: SiteSettings; version: number }> {
  for (const field of ['qr_image_key', 'logo_image_key', 'share_image_key'] as const) {
    const key = input[field] ?? null
    await refuseUnknownImages(deps.files, field, key === null ? [] : [key])
  }
  return inTransaction(deps.database.orm, async (unit) => {
    const before = await loadVersionedSettings(unit.tx)
    refuseWrongNumbers(input, before.settings)
    const given = { ...before.settings, ...input }
    const document: SiteSettings = {
      ...given,
      ...cardPricesOf(given),
      administrators: input.administrators.filter((name) => name !== ''),
      tax_id: input.tax_id || null,
      late_fee_per_day: bahtToSatang(input.late_fee_per_day),
    }
    refuseUnreadableColours(document)
    if (before.version !== version || !(await write(unit, document, version))) {
      throw stale(presentStaffSettings(await loadVersionedSettings(unit.tx), deps.links))
    }
    await recordAudit(unit.tx, {
      actorId,
      action: 'settings.update',
      subjectType: 'settings',
      subjectId: '1',
      data: changes(before.settings, document),
      createdAt: deps.clock(),
    })
    return { settings: document, version: version + 1 }
  })
}

type Numbered = Pick<SiteSettings, 'promptpay_target' | 'tax_id' | 'bank_account'>

/** Throws 400 with the fields whose new number cannot be right. */
function refuseWrongNumbers(next: Numbered, stored: Numbered): void {
  const wrong = wrongClubNumbers(numbersOf(next), numbersOf(stored))
  if (wrong.length === 0) return
  const problems = {
    promptpay_target: {
      promptpay_target: ['Enter a mobile number, a valid 13-digit id or a 15-digit e-wallet.'],
    },
    tax_id: { tax_id: ['Enter a valid tax id of 13 digits.'] },
    account_number: { bank_account: { number: ['Enter an account number of 10 to 15 digits.'] } },
  }
  throw invalid(Object.assign({}, ...wrong.map((field) => problems[field])))
}

/** Throws 400 with the nearest colour of each that has not enough contrast. */
function refuseUnreadableColours(next: Pick<SiteSettings, 'colour_main' | 'colour_accent'>): void {
  const nearest = Object.entries(readableColours(next))
  if (nearest.length === 0) return
  const problems = nearest.map(([field, colour]) => [
    field,
    [
      `Text in this colour is hard to read. The nearest one with a contrast of ${MIN_CONTRAST}:1 is ${colour}.`,
    ],
  ])
  throw invalid(Object.fromEntries(problems))
}

function numbersOf({ promptpay_target, tax_id, bank_account }: Numbered): ClubNumbers {
  return { promptpay_target, tax_id, account_number: bank_account.number }
}

/** False when somebody else was quicker. Version 0 has no row yet. */
async function write({ tx }: UnitOfWork, document: SiteSettings, version: number): Promise<boolean> {
  const next = { document, version: version + 1 }
  const written =
    version === 0
      ? await tx
          .insert(siteSettings)
          .values({ id: 1, ...next })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(siteSettings)
          .set(next)
          .where(and(eq(siteSettings.id, 1), eq(siteSettings.version, version)))
          .returning()
  return written.length === 1
}

/** Returns the fields that differ, with their old and new values. */
function changes(before: SiteSettings, after: SiteSettings): Record<string, { from: unknown; to: unknown }> {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value))
      .map(([field, value]) => [field, { from: old.get(field), to: value }]),
  )
}
