/** The people who can log in to the demo shop, all with the demo password. */
export const ACCOUNTS = [
  {
    email: 'member@jansi.test',
    role: 'member',
    firstName: 'ใบบัว',
    lastName: 'ทดลองวาด',
    phoneNumber: '0865550142',
  },
  {
    email: 'staff@jansi.test',
    role: 'staff',
    firstName: 'ต้นกล้า',
    lastName: 'สมมุติสุข',
    phoneNumber: '0925550117',
  },
  {
    email: 'admin@jansi.test',
    role: 'admin',
    firstName: 'มะลิ',
    lastName: 'ตัวอย่างดี',
    phoneNumber: '0815550163',
  },
] as const
