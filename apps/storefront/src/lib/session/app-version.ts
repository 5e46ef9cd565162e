import { localStore } from '@jansi/client/device-store'
import { APP_VERSION, APP_VERSION_KEY } from '@jansi/contract/limits'
import { forgetMember } from './forget-member.ts'
import { clearStorages } from './storage.ts'

/**
 * Compares the stored version with the bundled one. When they differ, local and session storage are cleared, with
 * a member's data that is kept for reading offline, and the new version stored (specification, sections 4 and 9). Call it before anything reads storage.
 */
export function enforceAppVersion(): void {
  if (localStore.get(APP_VERSION_KEY) === APP_VERSION) return
  clearStorages()
  forgetMember()
  localStore.set(APP_VERSION_KEY, APP_VERSION)
}

/** The version label of the footer, as local storage holds it. */
export function storedVersion(): string | null {
  return localStore.get(APP_VERSION_KEY)
}
