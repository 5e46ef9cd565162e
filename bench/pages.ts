import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../scripts/ensure-tools.ts'
import { installTool } from '../scripts/install-tool.ts'
import { ROOT, run } from '../scripts/processes.ts'
import { DEVICE_FONTS } from '../scripts/web-fonts/faces.ts'
import { openDemoShop } from './shop.ts'
import { buildAll, columns, median, saveResult } from './tables.ts'

// Loads pages of a small demo shop with Lighthouse as a phone: see bench/README.md.
const { values } = parseArgs({
  options: {
    'no-build': { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    /** Paths of the small demo shop. */
    pages: { type: 'string', default: '/,/category/1,/product/1' },
  },
})
/** Its packages are 190 MB: the folder installs them when it is used. */
const FOLDER = join(import.meta.dirname, 'lighthouse')
/** Scores from 0 to 100. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** Milliseconds, the layout shift, and bytes. */
const AUDITS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
}

async function main(): Promise<void> {
  if (!values['no-build']) await buildAll()
  await installTool(FOLDER)
  const fonts = await mkdtemp(join(tmpdir(), 'jansi-fonts-'))
  const fontConfig = await writePhoneFonts(fonts)
  const shop = await openDemoShop(ROOT)
  try {
    const url = await shop.start()
    const rows: string[][] = []
    for (const page of values.pages.split(',')) {
      const runs: number[][] = []
      while (runs.length < Number(values.runs)) runs.push(await score(url + page, fontConfig))
      rows.push([page, ...(runs[0] ?? []).map((_, at) => String(median(runs.map((one) => one[at] ?? 0))))])
    }
    console.log(columns([['', ...CATEGORIES, ...Object.keys(AUDITS)], ...rows]))
    saveResult('pages', rows)
  } finally {
    await shop.remove()
    await rm(fonts, { recursive: true })
  }
}

/** Loads a page once as Lighthouse's simulated phone; returns its scores and audits. */
async function score(url: string, fontConfig: string): Promise<number[]> {
  const flags = ['--chrome-flags=--headless=new --no-sandbox', '--output=json', '--quiet']
  const { output } = await run([join(FOLDER, 'node_modules/.bin/lighthouse'), url, ...flags], FOLDER, {
    CHROME_PATH: findChromium() ?? '',
    FONTCONFIG_FILE: fontConfig,
  })
  if (!output.includes('{')) throw new Error(`Lighthouse could not read ${url}: ${output}`)
  const { categories, audits } = JSON.parse(output.slice(output.indexOf('{')))
  return [
    ...CATEGORIES.map((id) => Math.round(categories[id].score * 100)),
    ...Object.values(AUDITS).map((id) => Number(audits[id].numericValue.toPrecision(3))),
  ]
}

/** A machine often has no font with Thai letters, and boxes move when the shop's fonts arrive; an Android phone has one. */
async function writePhoneFonts(folder: string): Promise<string> {
  const folders = DEVICE_FONTS.map(({ file }) => `<dir>${dirname(file)}</dir>`).join('')
  const path = join(folder, 'fonts.conf')
  const system = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
  await writeFile(path, `<fontconfig>${system}${folders}<cachedir>${folder}/cache</cachedir></fontconfig>`)
  return path
}

await main()
process.exit()
