import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { BUILT_SERVER } from '../scripts/built-server.ts'
import { percentile } from './arithmetic.ts'
import { addGoods } from './goods.ts'
import { addPeople, signTokens } from './people.ts'
import { openBenchShop } from './shop.ts'
import { noteStep } from './steps.ts'

// npx tsx bench/search-crowd.ts [--server dist/server.js] [--products 1250] [--connections 40]
// How long a member's list of orders takes while guests of one network search without a pause, in ratio to its quiet median.

const QUIET_SECONDS = 5
const CROWD_SECONDS = 20
const ORDERS_A_SECOND = 10
/** The most that the median may grow. */
const MAX_RATIO = 5
/** A text of random characters is in no cache, and takes the index the longest. */
const KINDS = ['random', 'long', 'common', 'repeated'] as const
const SYLLABLES = [
  'สี',
  'น้ำ',
  'พู่',
  'กัน',
  'กระ',
  'ดาษ',
  'วาด',
  'เขียน',
  'ดิน',
  'สอ',
  'ไม้',
  'ปาก',
  'กา',
  'ชุด',
  'ก้อน',
]
const COMMON = ['สินค้า', 'สี', 'สวย', 'เนื้อ', 'ดี', 'เหมาะ', 'กับ', 'ผู้', 'เริ่ม', 'ต้น', 'ยี่ห้อ', 'หมวด']
const MAX_CHARACTERS = 100

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: BUILT_SERVER },
    products: { type: 'string', default: '1250' },
    connections: { type: 'string', default: '40' },
  },
})

const shop = await openBenchShop(values.server)
try {
  await shop.start()
  await shop.stop()
  const [member] = await shop.withDatabase(async (orm) => {
    await addGoods(orm, Number(values.products))
    return (await addPeople(orm, 2)).slice(1)
  })
  if (member === undefined) throw new Error('No member')
  const url = await shop.start()
  const [token] = signTokens(shop.secretKey, [member])
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.1.0.1' }
  const orders = async (seconds: number) => {
    // One after another would ask less often while the shop is slow.
    const times = await Promise.all(
      Array.from({ length: seconds * ORDERS_A_SECOND }, async (_, n) => {
        await setTimeout((n * 1000) / ORDERS_A_SECOND)
        const began = performance.now()
        const response = await fetch(`${url}/api/order/`, { headers })
        await response.arrayBuffer()
        if (response.status !== 200) throw new Error(`GET /order/ returned ${response.status}`)
        return performance.now() - began
      }),
    )
    return [0.5, 0.95, 1].map((share) => percentile(times, share)) as [number, number, number]
  }
  await orders(QUIET_SECONDS)
  const [quiet] = await orders(QUIET_SECONDS)
  noteStep(`quiet: median ${quiet.toFixed(1)} ms`)
  for (const [at, kind] of KINDS.entries()) {
    const guests = autocannon({
      url,
      connections: Number(values.connections),
      duration: CROWD_SECONDS,
      // Each kind of search comes from a network of its own.
      headers: { 'x-forwarded-for': `10.2.0.${at}` },
      requests: [{ setupRequest: (request) => ({ ...request, path: `/api/search/?q=${wordsOf(kind)}` }) }],
    })
    const [median, p95, longest] = await orders(CROWD_SECONDS)
    const { requests, latency } = await guests
    const ratio = median / quiet
    noteStep(
      `${kind}: median ${median.toFixed(1)} ms (× ${ratio.toFixed(1)}), p95 ${p95.toFixed(1)}, longest ${longest.toFixed(0)}; ${requests.total} searches, median ${latency.p50} ms`,
    )
    if (ratio > MAX_RATIO) process.exitCode = 1
  }
} finally {
  await shop.remove()
}

function wordsOf(kind: (typeof KINDS)[number]): string {
  const text = {
    random: () => Array.from({ length: 12 }, () => `${pick()}${pick()}${pick()}`).join(' '),
    long: () =>
      Array.from({ length: MAX_CHARACTERS }, () => String.fromCharCode(97 + Math.random() * 26)).join(''),
    // Words of every product, never in the same order for long.
    common: () => COMMON.toSorted(() => Math.random() - 0.5).join(' '),
    repeated: () => COMMON.join(' '),
  }[kind]()
  return encodeURIComponent(text.slice(0, MAX_CHARACTERS))
}

function pick(): string {
  return SYLLABLES[Math.floor(Math.random() * SYLLABLES.length)] ?? ''
}
