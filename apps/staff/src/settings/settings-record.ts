import { isSpecifiedPair } from '@jansi/contract/card-prices'
import type { StaffSettings } from '@jansi/contract/staff-settings'

/** The settings as the one record of their resource, each under a name of its own. */
export const settingsRecord = ({ bank_account, ...settings }: StaffSettings) => ({
  ...settings,
  id: SETTINGS_ID,
  shows_specified_prices: isSpecifiedPair(settings),
  bank: bank_account.bank,
  bank_number: bank_account.number,
  bank_holder: bank_account.holder,
})

export type SettingsRecord = ReturnType<typeof settingsRecord>

export const SETTINGS_ID = 'site'
