/** A person of the demo: names as they write them, and the part of the address at example.com. */
export type Named = readonly [firstName: string, lastName: string, address: string]

const PREFIXES = ['081', '092', '086', '064', '089', '095', '061', '098'] as const

/** A mobile number that looks like one and is invented: 555 in the middle. Each of the first 10,000 is another one. */
export function demoPhone(number: number): string {
  const last = (number * 3_371 + 1_409) % 10_000
  return `${PREFIXES[last % PREFIXES.length]}555${String(last).padStart(4, '0')}`
}

export const DEMO_TREASURER: Named = ['วิมลสิริ', 'ธนากิจ', 'wimonsiri.t']

export const DEMO_VOLUNTEERS: readonly Named[] = [
  ['พิมพ์ชนก', 'อารีรักษ์', 'pimchanok.a'],
  ['กฤษณ์', 'ภูวเดช', 'krit.p'],
]

/** Members in the order in which they join: short, long and foreign names. */
export const DEMO_MEMBERS: readonly Named[] = [
  ['มะปราง', 'สุขเกษม', 'maprang.s'],
  ['ธนภัทร', 'วัฒนกุล', 'thanaphat.w'],
  ['ปุณยวีร์', 'เลิศวิริยะ', 'punyawee.l'],
  ['เอ', 'ศรี', 'a.sri'],
  ['กานต์ธิดา', 'รัตนพันธุ์', 'kanthida.r'],
  ['นที', 'ชลธาร', 'natee.c'],
  ['เบญจมาภรณ์', 'ศรีสุวรรณรัตน์', 'benjamaporn.s'],
  ['จิรายุ', 'ตันติเวช', 'jirayu.t'],
  ['Linh', 'Nguyễn', 'linh.nguyen'],
  ['ฟ้า', 'วงศ์ไทย', 'fah.w'],
  ['ศุภกร', 'ณ ลำปาง', 'supakorn.n'],
  ['ชนาธิป', 'พงษ์พานิช', 'chanathip.p'],
  ['Emma', 'Lindqvist', 'emma.lindqvist'],
  ['พิชชาภา', 'จันทร์แจ่ม', 'pitchapa.j'],
  ['ต้นข้าว', 'ทองดี', 'tonkhao.t'],
  ['วรัญญา', 'แซ่ลิ้ม', 'waranya.s'],
  ['อัครวินท์', 'เตชะรุ่งโรจน์สกุล', 'akkarawin.t'],
  ['ดาว', 'คำแก้ว', 'dao.k'],
  ['สิรวิชญ์', 'บุญมา', 'sirawit.b'],
  ['Kenji', 'Watanabe', 'kenji.watanabe'],
  ['อภิญญา', 'สมบูรณ์ทรัพย์', 'apinya.s'],
  ['มิน', 'ลิ้มเจริญ', 'min.l'],
  ['รวิสรา', 'เกตุแก้ว', 'rawisara.k'],
  ['ปกรณ์', 'อุดมศักดิ์', 'pakorn.u'],
  ['ซารีนา', 'หะยีสะมะแอ', 'sarina.h'],
  ['ธีร์', 'อัศวเดช', 'thee.a'],
  ['ณภัทร', 'พูลสวัสดิ์', 'napat.p'],
  ['กมลชนก', 'วิไลลักษณ์', 'kamonchanok.w'],
  ['Aung Min', 'Thu', 'aungmin.thu'],
  ['แพรวา', 'มณีรัตน์', 'praewa.m'],
  ['ไอริณ', 'ภักดี', 'irin.p'],
  ['ภาคิน', 'สถาพร', 'pakin.s'],
  ['กัญญาณัฐ', 'ดำรงเกียรติ', 'kanyanat.d'],
  ['นภัสสร', 'ปัญญาดี', 'napatsorn.p'],
]

/** The workshops of the twelve weeks, and the one after them. */
export const DEMO_WORKSHOPS = [
  'สีน้ำกับลมหายใจ',
  'ระบายใจด้วยสีไม้และแมนดาลา',
  'วาดสวนในใจด้วยสีอะคริลิก',
  'ลายเส้นกับเพลงเบา ๆ',
  'สมุดภาพความทรงจำ',
  'พู่กันใหญ่ ใจเบา',
  'สีชอล์กยามเย็น',
] as const
