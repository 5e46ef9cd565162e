import { uploadImage } from '@jansi/contract/staff-images'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { storePublicImage } from './commands/store-public-image.ts'
import { presentImage } from './present.ts'

/** Uploads of public images, which are stored before the record that shows them is saved. */
export function staffImageRoutes(scope: Scope, deps: Deps): void {
  mount(scope, uploadImage, async ({ image }) =>
    presentImage(await storePublicImage(deps, image), deps.links),
  )
}
