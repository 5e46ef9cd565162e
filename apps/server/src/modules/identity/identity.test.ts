import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_COLOURS } from '@jansi/contract/colours'
import { identityColours } from '@jansi/contract/identity-colours'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'
import { storeImage } from '../../files/store-image.ts'
import { ensureIdentity } from '../../transfer/shop-identity.ts'

const folder = mkdtempSync(join(tmpdir(), 'jansi-identity-'))
const PAGE =
  '<!doctype html><html lang="th"><head><title>x</title><link rel="icon" href="/staff/favicon.svg" /></head><body><div id="root"></div></body></html>'
const PLACEHOLDER = 'assets/placeholder-a1.svg'
const BUILT = {
  'index.html': PAGE,
  'app-shell.html': PAGE,
  'sw.js':
    'const r={id:"0123456789ab",entry:"/assets/a.js",shell:[{url:"/app-shell.html",revision:"abcdefabcdef"}]}',
  'manifest.webmanifest': JSON.stringify({ name: 'a', short_name: 'b', description: 'c', icons: [] }),
  'favicon.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="${DEFAULT_COLOURS.main}"/></svg>`,
  'favicon.ico': 'ico',
  'apple-touch-icon.png': 'apple',
  'icon-192.png': '192',
  'icon-512.png': '512',
  'share.png': 'share',
  [PLACEHOLDER]: `<svg xmlns="http://www.w3.org/2000/svg"><circle fill="${DEFAULT_COLOURS.washSky}"/></svg>`,
}
for (const end of ['storefront', 'staff']) {
  mkdirSync(join(folder, end, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(BUILT)) writeFileSync(join(folder, end, name), text)
}
afterAll(() => rmSync(folder, { recursive: true }))

const shop = openShop({
  app: { frontEnds: { storefront: join(folder, 'storefront'), staff: join(folder, 'staff') } },
})
const open = async (path: string) => {
  const { status, headers, bytes } = await shop.guest.send({ method: 'GET', url: `/${path}` })
  return { status, headers, bytes, text: bytes.toString() }
}
const GREEN = { colour_main: '#1b5e20', colour_accent: '#8a4b08' }

/** A logo four times as wide as high, dark on nothing. */
async function storeLogo(): Promise<string> {
  const bar = {
    create: { width: 800, height: 200, channels: 4, background: { r: 10, g: 10, b: 10, alpha: 1 } },
  } as const
  const bytes = await sharp({ create: { ...bar.create, width: 960, height: 320, background: '#00000000' } })
    .composite([{ input: await sharp(bar).png().toBuffer() }])
    .png()
    .toBuffer()
  return storeImage(shop.deps.files, shop.deps.images, { bytes }, 'public')
}

describe('the files of a shop', () => {
  it('are those of the build while nobody has given it an identity', async () => {
    for (const [name, text] of Object.entries(BUILT)) {
      if (name !== 'index.html') expect((await open(name)).text, name).toBe(text)
    }
    expect((await open('staff/')).text).toBe(PAGE)
    expect((await open('cart')).text).not.toContain('<style>')
  })

  it('show its colours and name: pages, the page kept for offline, icons, manifest and placeholder', async () => {
    const identity = await ensureIdentity(shop.orm, shop.deps.clock())
    await shop.configure({
      ...GREEN,
      shop_name: 'ห้องสมุดเครื่องมือ',
      shop_short_name: 'เครื่องมือ',
      shop_about: 'ยืมเครื่องมือ',
    })
    const { main, washSky } = identityColours(GREEN)
    for (const name of ['cart', 'app-shell.html']) {
      const page = await open(name)
      const [, styles = ''] = /<style>(.*?)<\/style>/.exec(page.text) ?? []
      expect(styles, name).toContain(`--color-indigo:${main};`)
      expect(page.headers['content-security-policy'], name).toMatch(/style-src 'self' 'sha256-/)
    }
    expect((await open('sw.js')).text).toMatch(
      /id:"[0-9a-f]{12}-0123456789ab".*app-shell\.html",revision:"[0-9a-f]{12}-abcdefabcdef"/,
    )
    const console = (await open('staff/')).text
    const [, block = '{}'] =
      /<script type="application\/json" id="shop-identity">(.*?)<\/script>/.exec(console) ?? []
    expect(JSON.parse(block)).toMatchObject({
      shop: identity?.shopId.slice(0, 6),
      own: { identity: { name: 'ห้องสมุดเครื่องมือ', ...GREEN }, colours: { main } },
    })
    expect(console).toContain('href="/favicon.svg"')
    const manifest = await open('manifest.webmanifest')
    expect(manifest.headers['content-type']).toBe('application/manifest+json')
    expect(JSON.parse(manifest.text)).toEqual({
      name: 'ห้องสมุดเครื่องมือ',
      short_name: 'เครื่องมือ',
      description: 'ยืมเครื่องมือ',
      icons: [],
    })
    expect((await open('favicon.svg')).text).toContain(main)
    expect((await open(PLACEHOLDER)).text).toContain(washSky)
    expect(await pixel('icon-192.png', 96, 96)).toBe(main)
  })

  it('show its logo, on a ground of its own, and its share image in the form of link previews', async () => {
    const logo = await storeLogo()
    await shop.configure({ ...GREEN, logo_image_key: logo })
    for (const [name, size] of Object.entries({
      'favicon.ico': 48,
      'apple-touch-icon.png': 180,
      'icon-192.png': 192,
      'icon-512.png': 512,
    })) {
      const { bytes } = await open(name)
      expect(await sharp(bytes).metadata(), name).toMatchObject({ format: 'png', width: size, height: size })
    }
    expect([await pixel('icon-512.png', 256, 256), await pixel('icon-512.png', 2, 2)]).toEqual([
      '#0a0a0a',
      '#fbf8f3',
    ])
    expect((await open('favicon.svg')).text).toContain('data:image/png;base64,')
    const drawn = await open('share.png')
    expect(drawn.headers['content-type']).toBe('image/png')
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    const tall = await sharp({ create: { width: 500, height: 900, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const share = await storeImage(shop.deps.files, shop.deps.images, { bytes: tall }, 'public')
    await shop.configure({ ...GREEN, logo_image_key: logo, share_image_key: share })
    const own = await open('share.png')
    expect(own.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(own.bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(done(await shop.guest.get('/site/'), 200)).toMatchObject({
      identity: { logo: shop.deps.links.public(logo).replace('1280', '480') },
    })
  })
})

async function pixel(name: string, left: number, top: number): Promise<string> {
  const { bytes } = await open(name)
  const raw = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return `#${raw.toString('hex')}`
}
