import { localStore } from '@jansi/client/device-store'
import { deviceNow } from '@jansi/client/server-clock'
import { LEFT_PAGE_KEY } from './storage.ts'

/** Notes for all tabs the product that a guest leaves to log in or to sign up: the link of a mail opens another tab. */
export function noteLeftPage(to: string, name: string): void {
  localStore.set(LEFT_PAGE_KEY, JSON.stringify([to, name, deviceNow()]))
}
