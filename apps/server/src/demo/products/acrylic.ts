import { baht, type DemoProduct } from '../product.ts'

export const ACRYLIC: readonly DemoProduct[] = [
  {
    name: 'สีอะคริลิกหลอด 75 มล.',
    description: 'สีเนื้อข้น แห้งไวและกันน้ำเมื่อแห้ง ใช้ได้ทั้งบนผ้าใบ กระดาษ และไม้',
    brand: 'ตะวันแดง',
    category: 'acrylic',
    image: 'acrylic-tube',
    salePrice: baht(85),
    variants: [
      { type: 'เฉดสี', size: 'แดงชาด', stock: 20 },
      { type: 'เฉดสี', size: 'น้ำเงินคราม', stock: 18 },
      { type: 'เฉดสี', size: 'เหลืองดอกบวบ', stock: 17 },
      { type: 'เฉดสี', size: 'ขาว', stock: 30 },
      { type: 'เฉดสี', size: 'ดำ', stock: 26 },
    ],
  },
  {
    name: 'ชุดสีอะคริลิก',
    description: 'ชุดรวมสีหลอดเล็กสำหรับงานหนึ่งถึงสองชิ้น ซื้อเก็บไว้หรือยืมเฉพาะช่วงเวิร์กช็อปก็ได้',
    brand: 'ตะวันแดง',
    category: 'acrylic',
    image: 'acrylic-set',
    salePrice: baht(390),
    rentalPrice: baht(50),
    replacementPrice: baht(390),
    variants: [
      { type: 'จำนวนสี', size: '12 สี', stock: 14 },
      {
        type: 'จำนวนสี',
        size: '24 สี',
        stock: 8,
        salePrice: baht(690),
        rentalPrice: baht(80),
        replacementPrice: baht(690),
      },
    ],
  },
  {
    name: 'สีโปสเตอร์ขวด',
    description: 'สีทึบแสง ระบายเรียบ ล้างออกด้วยน้ำเปล่า เหมาะกับงานกลุ่มและป้ายกิจกรรม',
    brand: 'ร่มไม้',
    category: 'acrylic',
    image: 'poster-jar',
    salePrice: baht(38),
    variants: [
      { type: 'เฉดสี', size: 'ส้มตะวัน', stock: 25 },
      { type: 'เฉดสี', size: 'ฟ้าสดใส', stock: 25 },
      { type: 'เฉดสี', size: 'เขียวตองอ่อน', stock: 19 },
      { type: 'ปริมาณ', size: 'ขาว 250 มล.', stock: 12, salePrice: baht(110) },
    ],
  },
  {
    name: 'ชุดสีโปสเตอร์ 6 ขวด',
    description: 'หกสีหลักสำหรับโต๊ะกิจกรรมหนึ่งโต๊ะ ฝาปิดแน่น ใช้ต่อได้หลายครั้ง',
    brand: 'ร่มไม้',
    category: 'acrylic',
    image: 'poster-set',
    salePrice: baht(195),
    variants: [
      { type: 'จำนวนสี', size: '6 สี', stock: 13 },
      { type: 'จำนวนสี', size: '6 สีพาสเทล', stock: 9, salePrice: baht(215) },
    ],
  },
  {
    name: 'เจลเพิ่มเนื้อสีอะคริลิก',
    description: 'ผสมกับสีเพื่อให้เนื้อหนาและเห็นรอยเกรียง แห้งแล้วใส เก็บรายละเอียดได้ดี',
    brand: 'ตะวันแดง',
    category: 'acrylic',
    image: 'gel-medium',
    salePrice: baht(180),
    variants: [
      { type: 'ปริมาณ', size: '100 มล.', stock: 9 },
      { type: 'ปริมาณ', size: '250 มล.', stock: 4, salePrice: baht(380) },
    ],
  },
]
