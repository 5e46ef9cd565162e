/** Days are `YYYY-MM-DD` in Asia/Bangkok. */
export interface DemoWorkshop {
  name: string
  startsOn: string
  endsOn: string
  handOverOn: string
  returnDueOn: string
  place: string
  isActive: boolean
  /** Which products it offers, by the names of their images: every product has its own. */
  offers: (image: string) => boolean
}

const BANGKOK_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' })
const DAY = 24 * 60 * 60 * 1000

const KEPT_BACK: readonly string[] = ['clay', 'clay-tools', 'gel-medium']
const COLOURING: readonly string[] = [
  'pencil-set',
  'water-pencil',
  'crayon-set',
  'line-pen',
  'marker-set',
  'mandala-book',
  'drawing-paper',
  'eraser',
  'apron',
]

const PLACE = 'ห้องศิลปะ ชั้น 2 อาคารกิจกรรมนักศึกษา'

/** Returns one past, one current and one future workshop, relative to `now`. */
export function workshops(now: Date): readonly DemoWorkshop[] {
  const day = (offset: number) => BANGKOK_DAY.format(new Date(now.getTime() + offset * DAY))
  return [
    {
      name: 'ระบายใจด้วยสีไม้และแมนดาลา',
      startsOn: day(-45),
      endsOn: day(-44),
      handOverOn: day(-47),
      returnDueOn: day(-37),
      place: PLACE,
      isActive: false,
      offers: (image) => COLOURING.includes(image),
    },
    {
      name: 'สีน้ำกับลมหายใจ',
      startsOn: day(10),
      endsOn: day(11),
      handOverOn: day(7),
      returnDueOn: day(18),
      place: PLACE,
      isActive: true,
      offers: (image) => !KEPT_BACK.includes(image),
    },
    {
      name: 'ปั้นดินเบา คลายใจ',
      startsOn: day(52),
      endsOn: day(53),
      handOverOn: day(49),
      returnDueOn: day(60),
      place: PLACE,
      isActive: false,
      offers: (image) => KEPT_BACK.includes(image) || image === 'apron' || image === 'palette-knife',
    },
  ]
}
