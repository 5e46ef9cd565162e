import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMail, startSmtpServer, type TestSmtpServer } from '../../test/smtp.ts'
import { type OutgoingMail, openMailTransport } from './transport.ts'

const FROM = { name: 'Art Club: Jansi (shop)', address: 'shop@jansi.example' }
const mail: OutgoingMail = {
  key: '1795000000000-7',
  recipient: 'kamon@member.example',
  subject: 'ยืนยันอีเมลเพื่อเริ่มใช้ร้านจานสี',
  text: 'สวัสดี คุณกมล\nhttps://jansi.example/confirm/abc?x=1&y=2\n',
  html: '<p>สวัสดี คุณกมล</p>',
}

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jansi-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

describe('a mail without an SMTP server', () => {
  const open = () => openMailTransport({ from: FROM, dataDir })

  it('is written as an .eml file that only the shop may read', async () => {
    await open().send(mail)
    const names = await readdir(join(dataDir, 'mail'))
    expect(names).toEqual(['1795000000000-7.eml'])
    const file = join(dataDir, 'mail', names[0] ?? '')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const raw = await readFile(file, 'utf8')
    expect(raw).toMatch(/^To: kamon@member\.example$/m)
    expect(raw).toMatch(/^Message-ID: <1795000000000-7@jansi\.example>$/m)
    expect(readMail(raw)).toEqual({ text: mail.text, html: mail.html, subject: mail.subject })
  })

  it('is one file, even if it is sent several times', async () => {
    await open().send(mail)
    await open().send({ ...mail, text: 'อีกครั้ง' })
    const names = await readdir(join(dataDir, 'mail'))
    expect(names).toHaveLength(1)
    expect(readMail(await readFile(join(dataDir, 'mail', names[0] ?? ''), 'utf8')).text).toBe('อีกครั้ง')
  })

  it('is never written outside its folder', async () => {
    await expect(open().send({ ...mail, key: '../../outside' })).rejects.toThrow(TypeError)
  })
})

describe('a mail over SMTP', () => {
  let smtp: TestSmtpServer
  beforeEach(async () => {
    smtp = await startSmtpServer()
  })
  afterEach(() => smtp.close())
  const open = () => openMailTransport({ smtpUrl: smtp.url, from: FROM, dataDir })

  it('arrives with its Thai subject, text and HTML', async () => {
    await open().send(mail)
    expect(smtp.received.map(({ to }) => to)).toEqual([['kamon@member.example']])
    expect(smtp.received[0]?.raw).toMatch(/^From: "Art Club: Jansi \(shop\)" <shop@jansi\.example>\r?$/m)
    expect(readMail(smtp.received[0]?.raw ?? '')).toEqual({
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    })
  })

  it('goes to one address only, even if the address field names several', async () => {
    const recipient = 'kamon@member.example, thief@evil.example'
    await open()
      .send({ ...mail, recipient })
      .catch(() => {})
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('thief@evil.example')
  })

  it('takes no header from a subject with line feeds', async () => {
    await open().send({ ...mail, subject: 'a\r\nBcc: thief@evil.example' })
    expect(smtp.received[0]?.raw).not.toMatch(/^Bcc:/im)
    expect(smtp.received[0]?.to).toEqual(['kamon@member.example'])
  })

  it('is reported as not delivered when the server refuses it', async () => {
    smtp.refuse = () => 'mailbox busy'
    await expect(open().send(mail)).rejects.toMatchObject({ facts: { responseCode: 451 } })
    expect(smtp.received).toEqual([])
  })

  it('is reported as not delivered if the server never greets, or stops responding after the mail', async () => {
    const babbling = createServer((socket) => {
      const timer = setInterval(() => socket.write('2'), 50)
      socket.on('error', () => {}).once('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => babbling.listen(0, '127.0.0.1', resolve))
    const { port } = babbling.address() as AddressInfo
    const hasty = (smtpUrl: string) => openMailTransport({ smtpUrl, timeoutMs: 300, from: FROM, dataDir })
    await expect(hasty(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toMatchObject({
      facts: { code: 'ETIMEDOUT' },
    })
    await new Promise((resolve) => babbling.close(resolve))
    smtp.stalls = () => true
    await expect(hasty(smtp.url).send(mail)).rejects.toMatchObject({ facts: { code: 'ETIMEDOUT' } })
    expect(smtp.received).toEqual([])
  })
})
