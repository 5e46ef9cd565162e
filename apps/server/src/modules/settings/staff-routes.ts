import { isClubPromptPay, isScannedTarget } from '@jansi/contract/club-numbers'
import { getStaffSettings, testPromptPay, updateStaffSettings } from '@jansi/contract/staff-settings'
import { invalid } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { drawQr } from '../../drawing/qr.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { isPromptPayTarget, promptPayPayload } from '../payments/promptpay.ts'
import { saveSettings } from './commands/save-settings.ts'
import { presentStaffSettings } from './present.ts'
import { loadVersionedSettings } from './queries.ts'

/** The settings of the site, for admins. */
export function staffSettingsRoutes(scope: Scope, deps: Deps): void {
  const { database, links } = deps
  mount(scope, getStaffSettings, async () =>
    presentStaffSettings(await loadVersionedSettings(database.orm), links),
  )
  mount(scope, updateStaffSettings, async ({ body, principal }) =>
    presentStaffSettings(await saveSettings(deps, principal.userId, body), links),
  )
  mount(scope, testPromptPay, async ({ body: { promptpay_target: target } }) => {
    const { settings } = await loadVersionedSettings(database.orm)
    // A target that is stored is drawn for members too.
    const isKnown = isScannedTarget(target, settings.promptpay_target) && isPromptPayTarget(target)
    if (!isKnown && !isClubPromptPay(target)) {
      throw invalid({
        promptpay_target: ['Enter a mobile number, a valid 13-digit id or a 15-digit e-wallet.'],
      })
    }
    return { qr_code_url: drawQr(promptPayPayload({ target })) }
  })
}
