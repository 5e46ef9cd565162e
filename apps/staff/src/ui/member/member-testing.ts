/** For tests: the member of the fixtures. */
export const MEMBER = {
  pk: 5,
  first_name: 'มะลิ',
  last_name: 'ใจดี',
  email: 'mali@example.com',
  phone_number: '0812345678',
}
