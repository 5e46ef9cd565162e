import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { afterAll, expect, it } from 'vitest'
import { addressOf, recordRoutes } from '../../../test/mounted-routes.ts'
import { openShop } from '../../../test/shop.ts'
import { anOrder, aProduct, line } from '../../../test/shop-goods.ts'
import { RENDERED_ROUTES } from '../pages/page-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'jansi-riverside-'))
const [storefront, staff] = [join(folder, 'storefront'), join(folder, 'staff')]
for (const path of [storefront, staff]) {
  mkdirSync(path)
  writeFileSync(join(path, 'index.html'), '<!doctype html><head><title></title></head><body></body>')
}
afterAll(() => rmSync(folder, { recursive: true }))

const mounted = recordRoutes()
const shop = openShop({ app: { frontEnds: { storefront, staff } } })
const NAME = 'Riverside Tool Library'
/** The demo club's words and its colours. */
const DEMO_CLUB = /จานสี|ศิลปะบำบัด|#3d4fb5|#2c3a8c|#c8452f/i
/** Sources that may name it: the defaults, the pages before the server dresses them, the demo, examples, and words of lists. */
const MAY_NAME_IT = [
  'apps/server/src/env-values.ts',
  'apps/server/src/env.ts',
  'apps/server/src/modules/auth/common-passwords.ts',
  'apps/server/src/modules/demo-visits/visit-page.ts',
  'apps/staff/index.html',
  'apps/storefront/index.html',
  'apps/storefront/src/app/theme.css',
  'apps/storefront/src/ui/page/thai-text.tsx',
  'packages/contract/src/colours.ts',
  'packages/contract/src/identity.ts',
]

const RIVERSIDE = {
  ...{ shop_name: NAME, club_name: NAME, shop_about: 'Tools for everybody', workshop_word: 'class' },
  ...{ footer_text: '', home_headline: 'Borrow a tool', colour_main: '#2f6b3c', colour_accent: '#8a5a00' },
}

it('names another club in the head of every page, and the demo club in none', async () => {
  await shop.configure(RIVERSIDE)
  const pages = [...RENDERED_ROUTES.map(({ path }) => path), ...Object.keys(PRIVATE_PAGE_TITLES), '/staff/']
  for (const url of pages) {
    const { bytes } = await shop.guest.send({ method: 'GET', url: url.replace(/(?<=.)\/$/, '/1') })
    expect(bytes.toString(), url).toContain(NAME)
    expect(bytes.toString(), url).not.toMatch(/จานสี|ศิลปะบำบัด/)
  }
})

it('returns nothing of the demo club to its members and admins: data, files and exports', async () => {
  await shop.configure(RIVERSIDE)
  const [member, admin] = [await shop.aMember(), await shop.anAdmin()]
  const product = await aProduct(shop, { brand: NAME })
  const order = await anOrder(shop, member, 'approved', { lines: [line(product, 'rent')] })
  const calls = mounted.endpoints().filter(({ method, path }) => method === 'GET' && !/\/live\//.test(path))
  const texts: string[] = []
  for (const call of calls) {
    const url = /order/.test(call.path) ? `/api${call.path.replace(/:\w+/, order.id)}` : addressOf(call)
    for (const person of [member, admin]) {
      const { status, bytes } = await person.send({ method: 'GET', url })
      expect(bytes.toString(), url).not.toMatch(DEMO_CLUB)
      if (status === 200) texts.push(url)
    }
  }
  expect(texts).toContain(`/api/order/${order.id}/download_receipt/`)
  const { bytes } = await shop.guest.send({ method: 'GET', url: '/api/openapi.json' })
  expect(bytes.toString()).toContain('"openapi":')
  expect(bytes.toString()).not.toMatch(DEMO_CLUB)
})

it('has no source that draws or writes the demo club besides those of its own', () => {
  const root = join(import.meta.dirname, '../../../../..')
  const folders = ['apps/server', 'apps/staff', 'apps/storefront', 'packages/client', 'packages/contract']
  const sources = folders.flatMap((of) => [
    ...readdirSync(join(root, of, 'src'), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${of}/src/${file}`,
    ),
    ...(/staff|storefront/.test(of) ? [`${of}/index.html`] : []),
  ])
  const named = sources
    .filter((file) => /\.(?:tsx?|css|html)$/.test(file) && !/test(?:ing)?\.tsx?$/.test(file))
    .filter((file) => DEMO_CLUB.test(withoutComments(readFileSync(join(root, file), 'utf8'))))
  expect(named.sort()).toEqual(MAY_NAME_IT)
})

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
