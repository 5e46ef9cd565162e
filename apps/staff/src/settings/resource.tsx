import { getStaffSettings, listStaffPaymentMethods } from '@jansi/contract/calls/staff-settings'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Resource, Section } from '../lib/admin/resource.ts'
import { wholeList } from '../lib/admin/resource.ts'
import { settingsRecord } from './settings-record.ts'

/** The settings of the shop, as one record: only admins may read them. */
export const settings: Section = {
  name: 'settings',
  menu: { group: 'manage', title: 'ตั้งค่าร้าน', icon: SettingsIcon },
  guide: { chapter: 'admin', heading: 'ตั้งค่าร้าน' },
  source: (api) => ({
    one: async (_, signal) => settingsRecord(await api(getStaffSettings, signal ? { signal } : {})),
  }),
  list: lazyComponent(async () => (await import('./settings-page.tsx')).SettingsPage),
  pages: { setup: lazyComponent(async () => (await import('./setup-page.tsx')).SetupPage) },
}

/** Payment methods: read all at once, in their order; only admins may read them. */
export const paymentMethods: Resource = {
  name: 'payment-methods',
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listStaffPaymentMethods, signal ? { signal } : {})),
  }),
}
