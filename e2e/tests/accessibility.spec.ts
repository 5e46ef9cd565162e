import { expectNoBarrier } from '../fixtures/axe.ts'
import { arrive, passCheckoutCheck, SCENES, VISITORS } from '../fixtures/scenes.ts'
import { DESKTOP } from '../fixtures/storefront-test.ts'
import { test } from '../fixtures/test.ts'

for (const visitor of VISITORS) {
  test(`there is no barrier for a ${visitor}, on a phone, a desktop, or 320 pixels`, async ({
    person,
    stocked,
    allowComplaints,
  }) => {
    // Two of the scenes are of a product that the workshop does not have, and of no page at all.
    allowComplaints(/\/product\/99999$/, /\/no-such-page$/)
    const page = await person({ viewport: DESKTOP })
    await passCheckoutCheck(page)
    await arrive(visitor, page, stocked)
    for (const scene of SCENES[visitor]) {
      await test.step(scene.name, async () => {
        await scene.open(page, stocked)
        await expectNoBarrier(page, `${visitor}, ${scene.name}`)
      })
    }
  })
}
