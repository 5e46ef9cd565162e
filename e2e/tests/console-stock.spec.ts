import { expect } from '@playwright/test'
import { test } from '../fixtures/console-test.ts'
import { borrow, easels, PIECES, sendBack } from '../fixtures/loans.ts'
import { newMember, staffOf } from '../fixtures/members.ts'
import { ConsoleForm } from '../pages/console-form.ts'
import { ProductPage } from '../pages/product-page.ts'

test('broken pieces are repaired or written off, each with a reason in the ledger', async ({
  person,
  shop,
  volunteer,
}) => {
  const easel = await easels(shop)
  const account = await newMember(shop)
  const id = await sendBack(shop, account, await borrow(shop, account, easel))
  const client = await staffOf(shop)
  // Other tests of this shop may have pieces out, or put aside.
  const held = await quarantinedOf(client, easel)
  const { items } = (await client.json('GET', `/staff/returns/${id}/`, 200)).body as {
    items: { id: number }[]
  }
  const broken = { condition: 3, quantity: PIECES, penalty_amount: 0, waived: true, reason: 'ขาหลวม' }
  await client.json('POST', `/staff/returns/${id}/review/`, 200, {
    items: [{ return_item: items[0]?.id, outcomes: [broken] }],
  })

  const staff = new ConsoleForm(await volunteer('staff', `products/${easel.product.id}`))
  const guest = await person()
  const product = new ProductPage(guest)
  const expectInShop = async (pieces: number) => {
    await product.open(`/product/${easel.product.id}`)
    await product.chooseSize('M')
    await product.expectStock(pieces)
  }
  const left = (await easels(shop)).variant.quantity
  await expectInShop(left)
  const figures = staff.page.getByRole('listitem', { name: 'ตัวเลือก M' })
  const expectFigures = (pieces: number, aside: number) =>
    expect(figures).toContainText(
      aside === 0
        ? new RegExp(`เหลือ ${pieces}(?!.*พักซ่อม \\d)`)
        : new RegExp(`เหลือ ${pieces} · .*พักซ่อม ${aside}`),
    )
  await expectFigures(left, held + PIECES)
  const settle = async (choice: string, confirm: string, reason: string) => {
    await staff.button('จัดการของพักซ่อม M').click()
    const dialog = staff.dialog('ของพักซ่อม M')
    await dialog.getByRole('radio', { name: choice }).check()
    await dialog.getByRole('textbox', { name: 'จำนวนชิ้น' }).fill('1')
    await expect(dialog.getByRole('button', { name: confirm })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'เหตุผล' }).fill(reason)
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(dialog).toBeHidden()
  }
  await test.step('one is mended', async () => {
    await settle('ซ่อมแล้ว นำกลับเข้าสต็อก', 'นำกลับเข้าสต็อก', 'เปลี่ยนขาแล้ว')
    await expectFigures(left + 1, held + 1)
    await expectInShop(left + 1)
  })
  await test.step('the other is not worth it', async () => {
    await settle('ใช้ต่อไม่ได้ ตัดออกจากสต็อก', 'ยืนยันตัดออก', 'ไม้แตก')
    await expectFigures(left + 1, held)
    await expect(staff.button('จัดการของพักซ่อม M')).toHaveCount(held === 0 ? 0 : 1)
    await expectInShop(left + 1)
  })
  await test.step('one more is gone from the shelf', async () => {
    await staff.button('ปรับสต็อก M').click()
    const dialog = staff.dialog('ปรับสต็อก M')
    await dialog.getByRole('radio', { name: 'หาย', exact: true }).check()
    await expect(dialog).toContainText(`เหลือ ${left + 1} → ${left} ชิ้น`)
    await dialog.getByRole('textbox', { name: 'เหตุผล' }).fill('หายจากห้อง')
    await dialog.getByRole('button', { name: 'บันทึกการปรับ' }).click()
    await expect(dialog).toBeHidden()
    await expectInShop(left)
  })
  await test.step('the ledger', async () => {
    await staff.page.getByRole('link', { name: 'ประวัติสต็อก M' }).click()
    const rows = staff.page.getByRole('list', { name: 'การเคลื่อนไหว' }).getByRole('listitem')
    const told = [
      ['หาย', 'เหลือ −1', `คงเหลือ ${left}`, 'หายจากห้อง'],
      ['ตัดออก', 'พักซ่อม −1', 'ไม้แตก'],
      ['รับคืน', 'เหลือ +1 · พักซ่อม −1', 'เปลี่ยนขาแล้ว'],
    ]
    for (const [index, words] of told.entries())
      for (const word of words) await expect(rows.nth(index)).toContainText(word)
  })
})

/** How many pieces of a variant are put aside, as staff see it. */
async function quarantinedOf(
  client: Awaited<ReturnType<typeof staffOf>>,
  { product, variant }: Awaited<ReturnType<typeof easels>>,
): Promise<number> {
  const { variants } = (await client.json('GET', `/staff/products/${product.id}/`, 200)).body as {
    variants: { id: number; quarantined: number }[]
  }
  return variants.find(({ id }) => id === variant.id)?.quarantined ?? 0
}
