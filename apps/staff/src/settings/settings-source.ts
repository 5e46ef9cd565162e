import { getStaffSettings, listStaffPaymentMethods, type StaffSettings } from '@jansi/contract/staff-settings'
import type { Api } from '../lib/api.ts'
import type { Source } from '../lib/data-provider.ts'

/** The settings as the one record of their resource. */
export type SettingsRecord = StaffSettings & { id: string }

export const SETTINGS_ID = 'site'

export const settingsRecord = (settings: StaffSettings): SettingsRecord => ({ ...settings, id: SETTINGS_ID })

/** How the settings are read; only admins may. */
export const settingsSource = (api: Api): Source => ({
  one: async (_, signal) => settingsRecord(await api(getStaffSettings, signal ? { signal } : {})),
})

/** How payment methods are read: all at once, in order; only admins may. */
export const paymentMethodsSource = (api: Api): Source => ({
  async list({ signal }) {
    const results = await api(listStaffPaymentMethods, signal ? { signal } : {})
    return { count: results.length, results }
  },
})
