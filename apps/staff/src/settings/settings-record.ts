import type { StaffSettings } from '@jansi/contract/staff-settings'

/** The settings as the one record of their resource. */
export type SettingsRecord = StaffSettings & { id: string }

export const SETTINGS_ID = 'site'

export const settingsRecord = (settings: StaffSettings): SettingsRecord => ({ ...settings, id: SETTINGS_ID })
