/** The titles of the storefront's pages that belong to one person, by path; the server names them to browsers and crawlers. */
export const PRIVATE_PAGE_TITLES = {
  '/cart': 'ตะกร้า',
  '/order': 'ยืนยันคำสั่งซื้อ',
  '/history': 'ประวัติการสั่งซื้อ',
  '/bill': 'ใบสั่งซื้อ',
  '/return': 'คืนอุปกรณ์',
  '/profile': 'โปรไฟล์',
  '/change/password': 'เปลี่ยนรหัสผ่าน',
  '/reset/password': 'ลืมรหัสผ่าน',
} as const
