import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './env.ts'

describe('the value of a setting', () => {
  const production = { NODE_ENV: 'production', DATA_DIR: '/srv/jansi' }
  const QUOTES = 'has quotes around its value. Write it without them'
  const RETURN = 'has a carriage return. Save the file with Unix line ends (LF)'
  const CONTROL = 'has a line break or another control character. Write it in one line'
  const SHELL = 'has ~ or $, which only a shell replaces. Write the whole path'
  const KIND = 'must be production, development or test'

  it.each([
    ['DATA_DIR', '"/var/lib/jansi"', QUOTES],
    ['DATA_DIR', "'/var/lib/jansi'", QUOTES],
    ['DATA_DIR', '/var/lib/jansi\r', RETURN],
    ['DATA_DIR', '/var/lib/jansi\u0007', CONTROL],
    ['DATA_DIR', '~/jansi', SHELL],
    ['DATA_DIR', '$HOME/jansi', SHELL],
    ['DATA_DIR', ' /var/lib/jansi', 'has spaces around its value. Write it without them'],
    [
      'DATA_DIR',
      'nowhere',
      `is relative to the folder in which a program starts. Write ${resolve('nowhere')}`,
    ],
    ['DATABASE_URL', '"postgresql://user:password@host:5432/jansi"', QUOTES],
    ['NODE_ENV', '"production"', QUOTES],
    ['NODE_ENV', 'production\r', RETURN],
    ['NODE_ENV', 'Production', KIND],
    ['NODE_ENV', 'staging', KIND],
    ['SEED', "'none'", QUOTES],
    ['PORT', '"3000"', QUOTES],
    ['LOG_LEVEL', 'info\r', RETURN],
  ])('%s=%j is refused: it %s', (name, value, message) => {
    expect(() => readSettings({ ...production, [name]: value })).toThrow(
      new SettingsError(`Some settings are invalid. Correct them and start again:\n  ${name} ${message}`),
    )
  })

  it.each([
    ['SECRET_KEY', `"${'k'.repeat(40)}"`, QUOTES],
    ['S3_REGION', 'bangkok\r', RETURN],
    ['CORS_ORIGINS', 'https://a.example.org\nhttps://b.example.org', CONTROL],
    ['BACKUP_DIR', '~/backups', SHELL],
    ['DATA_DIR', 'src', `is relative to the folder in which a program starts. Write ${resolve('src')}`],
  ])('%s=%j, with which a shop may run, is a doubt: it %s', (name, value, message) => {
    const { doubts } = readSettings({ ...production, [name]: value })
    expect(doubts).toEqual([`${name} ${message}; the next release does not start with it.`])
  })

  it('is taken as it is where it is relative and this is not production', () => {
    expect(readSettings({ DATA_DIR: './data', BACKUP_DIR: '../b' }).doubts).toEqual([])
  })

  it.each([
    ['shop@club.ac.th', '', 'shop@club.ac.th'],
    ['จานสี <shop@club.ac.th>', 'จานสี', 'shop@club.ac.th'],
    ['Art Club: Jansi <shop@club.ac.th>', 'Art Club: Jansi', 'shop@club.ac.th'],
    ['จานสี (ชมรม) <shop@club.ac.th>', 'จานสี (ชมรม)', 'shop@club.ac.th'],
    ['Art Club, Kasetsart <shop@club.ac.th>', 'Art Club, Kasetsart', 'shop@club.ac.th'],
    ['"jansi@home" <shop@club.ac.th>', 'jansi@home', 'shop@club.ac.th'],
    ['จานสี shop@club.ac.th', 'จานสี', 'shop@club.ac.th'],
  ])('MAIL_FROM=%s is one name and one address', (value, name, address) => {
    expect(readSettings({ MAIL_FROM: value })).toMatchObject({ mailFrom: { name, address }, doubts: [] })
  })

  it.each(['a@club.ac.th, b@club.ac.th', 'A <a@club.ac.th>; B <b@club.ac.th>'])(
    'MAIL_FROM=%s is its first address, with a doubt',
    (value) => {
      const { mailFrom, doubts } = readSettings({ MAIL_FROM: value })
      expect(mailFrom.address).toBe('a@club.ac.th')
      expect(doubts).toEqual([expect.stringContaining('mails are sent from a@club.ac.th. Write one')])
    },
  )

  it.each([undefined, 'จานสี <shop@example.org>', 'shop@localhost'])(
    'MAIL_FROM=%s is a doubt in production: it is the address of nobody',
    (value) => {
      const env = { ...production, SMTP_URL: 'smtp://mail.club.ac.th', MAIL_FROM: value }
      expect(readSettings(env).doubts).toEqual([expect.stringContaining("which is nobody's address")])
      expect(readSettings({ MAIL_FROM: value }).doubts).toEqual([])
    },
  )

  it.each([
    ['SMTP_URL', 'smtp://no-reply:12#3@mail.example.org'],
    ['SMTP_URL', 'smtp://shop:12/b@mail.example.org'],
    ['SMTP_URL', 'smtp://shop:12?b@mail.example.org'],
    ['SMTP_URL', 'smtp://shop:pa#ss@mail.example.org'],
    ['DATABASE_URL', 'postgresql://jansi:12#3@host/jansi'],
    ['DATABASE_URL', 'postgresql://jansi:a/b@host/jansi'],
  ])('%s=%s is refused with the way to write its password', (name, value) => {
    const reading = () => readSettings({ [name]: value })
    expect(reading).toThrow('in user and password write @ as %40, / as %2F, # as %23 and ? as %3F')
    expect(reading).not.toThrow('12')
  })

  it('may have a password with @ as it is, or percent signs, and an address may have a query', () => {
    const smtpUrl = 'smtp://shop:a@b%23@mail.example.org?tls.rejectUnauthorized=false'
    const databaseUrl = 'postgresql://host/jansi?user=jansi@server&sslmode=require'
    expect(readSettings({ SMTP_URL: smtpUrl, DATABASE_URL: databaseUrl })).toMatchObject({
      smtpUrl,
      databaseUrl,
    })
  })
})
