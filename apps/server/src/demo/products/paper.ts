import { baht, type DemoProduct } from '../product.ts'

export const PAPER: readonly DemoProduct[] = [
  {
    name: 'กระดาษสีน้ำ 300 แกรม',
    description: 'ผิวหยาบปานกลาง รับน้ำได้มากโดยไม่โก่ง ฉีกออกทีละแผ่นจากเล่ม จำนวน 20 แผ่น',
    brand: 'เรียบร้อย',
    category: 'paper',
    image: 'watercolour-pad',
    salePrice: baht(180),
    variants: [
      { type: 'ขนาดกระดาษ', size: 'A5', stock: 20, salePrice: baht(110) },
      { type: 'ขนาดกระดาษ', size: 'A4', stock: 26 },
      { type: 'ขนาดกระดาษ', size: 'A3', stock: 9, salePrice: baht(340) },
    ],
  },
  {
    name: 'สมุดสเก็ตช์ปกแข็ง',
    description: 'กระดาษ 100 แกรม 60 แผ่น เปิดกางได้ราบ มียางรัดปก เก็บไว้ใกล้ตัวสำหรับวาดวันละหน้า',
    brand: 'เรียบร้อย',
    category: 'paper',
    image: 'sketchbook',
    salePrice: baht(145),
    variants: [
      { type: 'ขนาดกระดาษ', size: 'A6', stock: 18, salePrice: baht(85) },
      { type: 'ขนาดกระดาษ', size: 'A5', stock: 22 },
      { type: 'ขนาดกระดาษ', size: 'A4', stock: 12, salePrice: baht(220) },
    ],
  },
  {
    name: 'กระดาษวาดเขียน 120 แกรม',
    description: 'กระดาษแผ่นเรียบสำหรับดินสอ สีไม้ และสีเทียน แพ็กละ 50 แผ่น',
    brand: 'เรียบร้อย',
    category: 'paper',
    image: 'drawing-paper',
    salePrice: baht(60),
    variants: [
      { type: 'ขนาดกระดาษ', size: 'A4', stock: 40 },
      { type: 'ขนาดกระดาษ', size: 'A3', stock: 25, salePrice: baht(115) },
    ],
  },
  {
    name: 'สมุดระบายสีแมนดาลา',
    description: 'ลายวงกลม 40 ลาย เรียงจากง่ายไปละเอียด พิมพ์หน้าเดียว กระดาษหนาไม่ซึมหลัง',
    brand: 'ใจวาด',
    category: 'paper',
    image: 'mandala-book',
    salePrice: baht(129),
    variants: [
      { type: 'ขนาดกระดาษ', size: 'A5', stock: 16, salePrice: baht(89) },
      { type: 'ขนาดกระดาษ', size: 'A4', stock: 21 },
    ],
  },
  {
    name: 'กระดาษสีคละเฉด',
    description: 'สิบสีในแพ็กเดียว สำหรับงานตัดแปะ พับ และทำการ์ด สีเสมอกันทั้งสองหน้า',
    brand: 'ร่มไม้',
    category: 'paper',
    image: 'coloured-paper',
    salePrice: baht(49),
    variants: [
      { type: 'ขนาดกระดาษ', size: 'A4', stock: 27 },
      { type: 'ขนาดกระดาษ', size: 'A3', stock: 10, salePrice: baht(92) },
    ],
  },
  {
    name: 'กระดาษสาทำมือผสมกลีบดอกไม้',
    description: 'ทำทีละแผ่นจากเยื่อสา ลายไม่ซ้ำกัน ใช้ห่อ ทำปก หรือวาดด้วยหมึก รอบนี้หมดแล้ว รอบใหม่มาช่วงต้นเดือน',
    brand: 'บ้านเยื่อสา',
    category: 'paper',
    image: 'mulberry-paper',
    salePrice: baht(35),
    variants: [
      { type: 'ขนาดกระดาษ', size: 'A4', stock: 0 },
      { type: 'ขนาดกระดาษ', size: 'A2', stock: 0, salePrice: baht(90) },
    ],
  },
]
