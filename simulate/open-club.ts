import { saveSettings } from './change-steps.ts'
import { baht, Club, type Person } from './club.ts'
import type { ClubServer } from './club-server.ts'
import { addDays, dayAt } from './days.ts'
import type { Goods } from './model.ts'

type OfferedGoods = {
  name: string
  sale: number | null
  loan: number | null
  worth: number
  sizes: readonly (readonly [size: string, stock: number])[]
}

/** The goods of a club: paints and paper to buy, tools to borrow, some lent for free. Prices are baht. */
const OFFERED: readonly OfferedGoods[] = [
  {
    name: 'สีน้ำ 12 สี',
    sale: 120,
    loan: 40,
    worth: 150,
    sizes: [
      ['ตลับเล็ก', 12],
      ['ตลับใหญ่', 8],
    ],
  },
  { name: 'สีไม้ 24 สี', sale: 185, loan: null, worth: 185, sizes: [['24 สี', 15]] },
  {
    name: 'พู่กันกลม',
    sale: 35.5,
    loan: 0,
    worth: 45,
    sizes: [
      ['เบอร์ 4', 20],
      ['เบอร์ 8', 20],
      ['เบอร์ 12', 3],
    ],
  },
  { name: 'ขาตั้งวาดรูป', sale: null, loan: 60, worth: 890, sizes: [['ตั้งโต๊ะ', 3]] },
  {
    name: 'กระดาษร้อยปอนด์',
    sale: 12.25,
    loan: null,
    worth: 15,
    sizes: [
      ['A4', 80],
      ['A3', 40],
    ],
  },
  {
    name: 'ผ้ากันเปื้อน',
    sale: null,
    loan: 0,
    worth: 120,
    sizes: [
      ['M', 10],
      ['L', 10],
    ],
  },
  { name: 'จานสีพลาสติก', sale: 25, loan: 0, worth: 30, sizes: [['10 หลุม', 18]] },
  { name: 'โคมไฟวาดภาพ', sale: null, loan: 25, worth: 450, sizes: [['LED', 2]] },
  { name: 'กล่องไม้ใส่สี', sale: 240, loan: 30, worth: 300, sizes: [['ใหญ่', 2]] },
]

const VOLUNTEERS = [
  ['ปิยะ', 'รักงาน', 'hasty'],
  ['สุดา', 'ตั้งใจ', 'careful'],
  ['กัญญา', 'บัญชีกิจ', 'treasurer'],
] as const

/** A new club: its people in charge, its goods, and a first workshop. */
export async function openClub(server: ClubServer, seed: number): Promise<Club> {
  const club = new Club(server, seed)
  await club.moveTo(addDays(dayAt(Date.now()), 1), 9)
  club.admin = await club.join('อรุณ', 'ประธานชมรม')
  await server.appoint(club.admin.email)
  for (const [first, last, habit] of VOLUNTEERS) {
    const person = { ...(await club.join(first, last)), habit }
    await appoint(club, person)
    club.volunteers.push(person)
  }
  // One of them orders, too.
  club.members.push(...club.volunteers.slice(0, 1))
  const { client } = club.admin
  const category = await client.post<{ id: number }>(
    '/staff/categories/',
    { name: 'art', display_name: 'อุปกรณ์ศิลปะ', image_key: null, position: 0 },
    201,
  )
  for (const offered of OFFERED) club.goods.push(...(await addProduct(club, category.id, offered)))
  await keepCameras(club, category.id)
  await takeCash(club)
  club.rules.secondYesAbove = 15_000
  await saveSettings(club.admin, {
    promptpay_target: '0812345678',
    refund_second_yes_above: baht(club.rules.secondYesAbove),
  })
  await openWorkshop(club, 1)
  return club
}

async function appoint({ admin }: Club, { id }: Person): Promise<void> {
  const { version } = await admin.client.get<{ version: number }>(`/staff/members/${id}/`)
  await admin.client.patch(`/staff/members/${id}/`, { version, role: 'staff' })
}

/** Goods that the club keeps for itself, in no workshop. */
async function keepCameras(club: Club, category: number): Promise<void> {
  const cameras = { name: 'กล้องถ่ายรูปชมรม', sale: null, loan: 0, worth: 9_500 } as const
  const [kept] = await addProduct(club, category, { ...cameras, sizes: [['ตัวกล้อง', 4]] })
  if (kept !== undefined) club.kept = kept
}

/** The desk takes cash. */
async function takeCash({ admin: { client } }: Club): Promise<void> {
  const methods =
    await client.get<{ id: number; version: number; is_active: boolean }[]>('/staff/payment-methods/')
  const cash = methods.find(({ is_active }) => !is_active)
  await client.patch(`/staff/payment-methods/${cash?.id}/`, { version: cash?.version, is_active: true })
}

async function addProduct({ admin }: Club, category: number, offered: OfferedGoods): Promise<Goods[]> {
  const { name, sale, loan, worth, sizes } = offered
  const made = await admin.client.post<{ id: number; variants: { id: number; size: string }[] }>(
    '/staff/products/',
    {
      ...{ name, description: '', brand: 'จานสี', category, image_keys: [], is_used: false, is_active: true },
      ...{ is_for_sale: sale !== null, is_for_rent: loan !== null },
      ...{ sale_price: sale, rental_price: loan, replacement_price: worth },
      variants: sizes.map(([size, stock]) => ({
        ...{ size, type_name: null, sale_price: null, rental_price: null, replacement_price: null },
        ...{ is_active: true, initial_stock: stock },
      })),
    },
    201,
  )
  return made.variants.map(({ id, size }, index) => ({
    variant: id,
    product: made.id,
    name: `${name} ${size}`,
    ...{ isShown: true, isOn: true },
    salePrice: sale === null ? null : sale * 100,
    loanPrice: loan === null ? null : loan * 100,
    newPrice: worth * 100,
    available: sizes[index]?.[1] ?? 0,
    ...{ reserved: 0, onLoan: 0, quarantined: 0 },
  }))
}

/** The next workshop: orders for some days, for two only before the first; two days of work; and loans are due three days later. */
export async function openWorkshop(club: Club, number: number): Promise<void> {
  const startsOn = addDays(club.today, number === 1 ? 2 : 5)
  const days = { handOverOn: startsOn, endsOn: addDays(startsOn, 1), dueOn: addDays(startsOn, 4) }
  const name = `เวิร์กช็อปครั้งที่ ${number}`
  const all = [...new Set(club.goods.map(({ product }) => product))]
  // Some workshops leave goods out; queues for them rest.
  const products = all.filter(() => number === 1 || club.dice.percent(90))
  const { client } = club.admin
  const made = await client.post<{ id: number }>(
    '/staff/workshops/',
    {
      name,
      ...{ starts_on: startsOn, ends_on: days.endsOn, hand_over_on: startsOn, return_due_on: days.dueOn },
      product_ids: products,
    },
    201,
  )
  await client.post(`/staff/workshops/${made.id}/activate/`)
  club.workshops.push({ id: made.id, name, ...days, products: new Set(products) })
}
