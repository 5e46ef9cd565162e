import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { afterAll, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { RENDERED_ROUTES } from '../pages/page-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'jansi-riverside-'))
const [storefront, staff] = [join(folder, 'storefront'), join(folder, 'staff')]
for (const path of [storefront, staff]) {
  mkdirSync(path)
  writeFileSync(join(path, 'index.html'), '<!doctype html><head><title></title></head><body></body>')
}
afterAll(() => rmSync(folder, { recursive: true }))

const shop = openShop({ app: { frontEnds: { storefront, staff } } })
const NAME = 'Riverside Tool Library'

it('names another club in the head of every page, and the demo club in none', async () => {
  await shop.configure({
    ...{ shop_name: NAME, club_name: NAME, shop_about: 'Tools for everybody', workshop_word: 'class' },
    ...{ footer_text: '', home_headline: 'Borrow a tool' },
  })
  const pages = [...RENDERED_ROUTES.map(({ path }) => path), ...Object.keys(PRIVATE_PAGE_TITLES), '/staff/']
  for (const url of pages) {
    const { bytes } = await shop.guest.send({ method: 'GET', url: url.replace(/(?<=.)\/$/, '/1') })
    expect(bytes.toString(), url).toContain(NAME)
    expect(bytes.toString(), url).not.toMatch(/จานสี|ศิลปะบำบัด/)
  }
})
