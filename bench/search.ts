import { performance } from 'node:perf_hooks'
import { SearchIndex } from '../apps/server/src/modules/search/search-index.ts'
import { percentile } from './arithmetic.ts'

// npx tsx bench/search.ts [products]
// Times searches of the index that `GET /search/` uses, at 10,000 products by default.

const DEFAULT_PRODUCTS = 10_000
const ROUNDS = 20
const KINDS = ['สีน้ำ', 'พู่กัน', 'กระดาษวาดเขียน', 'ดินสอสีไม้', 'ปากกามาร์กเกอร์', 'สีอะคริลิก', 'เฟรมผ้าใบ', 'จานสี']
const SHAPES = ['แบบก้อน', 'กลม', 'แบน', 'ปลายแหลม', 'สำหรับเริ่มต้น', 'ด้ามไม้', 'หลอดเดี่ยว', 'ชุดใหญ่', 'พกพา']
const BRANDS = ['สายน้ำ', 'ลายไทย', 'จันทร์เจ้า', 'Pentel', 'Sakura', 'Faber']
const TEXT = 'เหมาะสำหรับผู้เริ่มต้นและเวิร์กช็อป เนื้อสีเนียน ล้างออกง่าย ใช้ได้กับกระดาษหลายชนิด พร้อมตลับเก็บ'
const SEARCHES = ['ส', 'สี', 'สีนำ', 'สี น้ำ', 'พุ่กัน', 'กระดาดวาดเขียน', 'มาร์คเกอร์ ชุดใหญ่', 'pentel 42', 'จักรยาน']

const count = Number(process.argv[2] ?? DEFAULT_PRODUCTS)
const of = (list: readonly string[], n: number) => list[n % list.length] ?? ''
const records = Array.from({ length: count }, (_, n) => ({
  id: n,
  name: `${of(KINDS, n)}${of(SHAPES, n * 7)} รุ่น ${n}`,
  labels: `${of(BRANDS, n * 5)} หมวด${of(KINDS, n)} ${(n % 12) + 1} สี`,
  text: TEXT,
}))

const index = new SearchIndex()
const began = performance.now()
await index.update(records)
const built = performance.now() - began
const again = performance.now()
await index.update(records.map((record) => (record.id === 1 ? { ...record, name: 'พู่กันใหม่' } : record)))
const changed = performance.now() - again

console.log(`${count} products: built in ${built.toFixed(0)} ms, one changed in ${changed.toFixed(0)} ms`)
for (const search of SEARCHES) {
  const times = Array.from({ length: ROUNDS }, () => {
    // Of the processor: other work on the machine does not count.
    const before = process.cpuUsage()
    index.find(search)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  const [median, slow] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1))
  console.log(`${search}: ${index.find(search).length} found, median ${median} ms, p95 ${slow} ms`)
}
