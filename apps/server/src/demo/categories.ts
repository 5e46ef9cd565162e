export interface DemoCategory {
  name: string
  displayName: string
}

/** The categories of the demo shop, in order. The image of a category has its name. */
export const CATEGORIES: readonly DemoCategory[] = [
  { name: 'watercolour', displayName: 'สีน้ำ' },
  { name: 'acrylic', displayName: 'สีอะคริลิกและสีโปสเตอร์' },
  { name: 'colour-pencils', displayName: 'สีไม้ สีเทียน และสีชอล์ก' },
  { name: 'drawing', displayName: 'ดินสอ ปากกา และยางลบ' },
  { name: 'brushes', displayName: 'พู่กันและเกรียง' },
  { name: 'paper', displayName: 'กระดาษและสมุด' },
  { name: 'canvas', displayName: 'ผ้าใบและขาตั้ง' },
  { name: 'studio', displayName: 'ของใช้ในห้องศิลปะ' },
]
