import type { Dressing } from '../../http/front-ends.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import { readShopCode } from '../settings/shop-code.ts'
import { identityReader } from './current-identity.ts'
import { dressConsole, dressTemplate } from './dress-pages.ts'
import { identityFiles } from './identity-files.ts'

/** Returns how the front ends show the identity that the settings have now; `storefront` is the folder of its build. */
export function openDressing(deps: RouteDeps, storefront: string): Dressing {
  const read = identityReader(deps.responseCache)
  const shopCode = shopCodeReader(deps)
  const fileOf = identityFiles(deps, storefront)
  return {
    template: async (built) => dressTemplate(built, await read()),
    console: async (html) => dressConsole(html, await read(), await shopCode()),
    file: async (path) => fileOf(path, await read()),
  }
}

/** Returns the digits of the shop, which never change; null until the database responds. */
function shopCodeReader({ database }: RouteDeps): () => Promise<string | null> {
  let known: string | null = null
  return async () => {
    known ??= await readShopCode(database.orm).catch(() => null)
    return known
  }
}
