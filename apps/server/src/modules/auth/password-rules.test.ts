import { expect, test } from 'vitest'
import { passwordProblems } from './password-rules.ts'

const person = { firstName: 'Malinee', lastName: 'ศิลปกรรมศาสตร์', email: 'somsak.art@example.org' }

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
])('of %j the sign-up says %j', (password, problems) => {
  expect(passwordProblems(password, person)).toEqual(problems)
})

test('a one-letter name forbids no long password', () => {
  expect(passwordProblems('Wet-on-Wet-2569', { firstName: 'W', lastName: '', email: 'w@e.th' })).toEqual([])
})
