import { addDemoGoods, getShopSetup, skipSetupSteps, testBackupFolder, testMail } from '@jansi/contract/setup'
import { notFound } from '../../core/app-error.ts'
import { mount } from '../../http/mount.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { type AddDemoGoods, fillWithDemo } from './commands/fill-with-demo.ts'
import { sendTestMail } from './commands/send-test-mail.ts'
import { skipSetupSteps as skipSteps } from './commands/skip-setup-steps.ts'
import { readShopSetup } from './present.ts'
import { tryBackupFolder } from './try-backup-folder.ts'

/** The calls of the console's set-up page. A server that cannot make demo goods has no such call. */
export function staffSetupRoutes(demoGoods: AddDemoGoods | undefined) {
  return (scope: Scope, deps: RouteDeps): void => {
    const show = () => readShopSetup(deps, demoGoods !== undefined)

    mount(scope, getShopSetup, show)

    mount(scope, skipSetupSteps, async ({ principal, body }) => {
      await skipSteps(deps, principal, body.steps)
      return show()
    })

    mount(scope, addDemoGoods, async ({ principal }) => {
      if (demoGoods === undefined) throw notFound()
      await fillWithDemo(deps, principal, demoGoods)
      return show()
    })

    mountThrottled(scope, testMail, [by.member('mail')], async ({ principal }) =>
      sendTestMail(deps, principal),
    )

    mount(scope, testBackupFolder, async () => tryBackupFolder(deps.settings.backups.dir))
  }
}
