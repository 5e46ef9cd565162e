import { expect, test } from 'vitest'
import { type PersonalData, passwordProblems as problemsOf } from './password-rules.ts'

const person = { firstName: 'Malinee', lastName: 'ศิลปกรรมศาสตร์', email: 'somsak.art@example.org' }
const shop = { shop_name: 'Riverside Tool Library', shop_short_name: '', club_name: 'ชมรมริมน้ำ' }
const passwordProblems = (password: string, of: PersonalData) => problemsOf(password, of, shop)

test.each([
  ['Wet-on-Wet-2569', []],
  ['Aa1!', ['This password is too short. It must contain at least 8 characters.']],
  ['P@ssw0rd', ['This password is too common.']],
  ['Malinee1!', ['The password is too similar to the first name.']],
  ['ศิลปกรรมศาสตร์Aa1!', ['The password is too similar to the last name.']],
  ['Somsak!1', ['The password is too similar to the email address.']],
  ['Somsak.art@example.org1', ['The password is too similar to the email address.']],
  ['wet-on-wet-2569', ['This password must contain both upper-case and lower-case letters.']],
  ['Wet-on-Wet', ['This password must contain at least one digit.']],
  ['WetonWet2569', ['This password must contain at least one special character.']],
  [
    '12345678',
    [
      'This password is too common.',
      'This password is entirely numeric.',
      'This password must contain both upper-case and lower-case letters.',
      'This password must contain at least one special character.',
    ],
  ],
])('the sign-up refuses %j with %j', (password, problems) => {
  expect(passwordProblems(password, person)).toEqual(problems)
})

const COMMON = 'This password is too common.'

test.each([
  ...['Password1!', 'P@ssw0rd!', 'Qwerty123!', 'Welcome1!', 'Admin@123', 'Iloveyou1!', 'Jansi-2569!'],
  ...[
    'Jansi2026!',
    'J@nsi#2569',
    'Painting#27',
    'Bangkok2569!',
    'Sawasdee1!',
    '#Mahidol66',
    'Aa@12345',
    'Qwer1234!',
  ],
  ...['1q2w3e4R!', 'Abcdefg1!', 'Summer2025!', 'P@ssw0rd!P@ssw0rd!', 'P4$$w0rd2569!'],
  // The names of the shop and its club.
  ...['Riverside#1', 'RiversideToolLibrary1!', 'ชมรมริมน้ำAa1!'],
])('%j is too common', (password) => {
  expect(passwordProblems(password, person)).toContain(COMMON)
})

test.each([
  ...['Charcoal+Chalk-88', 'Another-Pass-77', 'Palette#many26', 'Mango-Sticky-Rice-7', 'Rak-Pleng-Thai-55'],
  ...[
    'ฉันรักสีน้ำA1!a',
    'สีน้ำกับกระดาษ-Aa9x',
    'correct horse Battery 9 staple!',
    'xY7!pLq2',
    'kJ8#mQ2!vX',
    'Gz!4nTb8',
  ],
  ...['Nong.Mew.2547', 'f3R!uplanetary-moss', 'wT5$hB9@kZ1&', 'Tha-Phra-Chan-Boat-19'],
])('%j is taken', (password) => {
  expect(passwordProblems(password, person)).toEqual([])
})

test('a check of the longest password takes a bounded time', () => {
  const slow = ['P@ssw0rd'.repeat(16), '@$5013'.repeat(21), 'aA1!4@$5'.repeat(16), 'Jansi-2569!'.repeat(11)]
  passwordProblems('Wet-on-Wet-2569', person)
  const started = performance.now()
  for (const password of slow) passwordProblems(password, person)
  // On an idle machine together about 0.1 seconds; unbounded the first alone takes more than one.
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('a name of one character forbids no long password', () => {
  expect(passwordProblems('Wet-on-Wet-2569', { firstName: 'W', lastName: '', email: 'w@e.th' })).toEqual([])
})
