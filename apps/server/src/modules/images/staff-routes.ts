import { uploadImage } from '@jansi/contract/staff-images'
import { storeImage } from '../../files/store-image.ts'
import { mount } from '../../http/mount.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { presentImage } from './present.ts'

/** Public images, stored before the thing that shows them is saved. */
export function staffImageRoutes(scope: Scope, { files, images, links, throttles }: RouteDeps): void {
  mount(scope, uploadImage, async ({ image, principal, reply }) => {
    await throttles.consume('upload', principal.userId, reply)
    return presentImage(await storeImage(files, images, image, 'public'), links)
  })
}
