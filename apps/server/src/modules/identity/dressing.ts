import type { Dressing } from '../../http/front-ends.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import { identityReader } from './current-identity.ts'
import { dressConsole, dressTemplate } from './dress-pages.ts'
import { identityFiles } from './identity-files.ts'

/** Returns how the front ends show the identity that the settings have now; `storefront` is the folder of its build. */
export function openDressing(deps: RouteDeps, storefront: string): Dressing {
  const read = identityReader(deps.responseCache)
  const fileOf = identityFiles(deps, storefront)
  return {
    template: async (built) => dressTemplate(built, await read()),
    console: async (html) => dressConsole(html, await read()),
    file: async (path) => fileOf(path, await read()),
  }
}
