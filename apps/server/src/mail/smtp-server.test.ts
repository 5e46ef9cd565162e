import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScriptedSmtp, startScriptedSmtp } from '../../test/scripted-smtp.ts'
import { reachSmtp, smtpOptions } from './smtp-server.ts'
import { openMailTransport } from './transport.ts'

/** Another machine by its name, this one by its route. */
const OTHER = '0.0.0.0'
const mail = { key: '1-1', recipient: 'kamon@member.example', subject: 's', text: 't', html: 'h' }
const send = (smtpUrl: string) =>
  openMailTransport({
    smtpUrl,
    timeoutMs: 5_000,
    from: { name: '', address: 'shop@jansi.example' },
    dataDir: '/nowhere',
  }).send(mail)

describe('a login', () => {
  it.each([
    ['smtp://shop:secret@mail.example.org:587', true],
    ['smtp://shop:secret@10.0.0.7', true],
    ['smtp://shop:secret@mail.example.org?requireTLS=false', false],
    ['smtp://shop:secret@mail.example.org?ignoreTLS=true', false],
    ['smtp://shop:secret@localhost:1025', false],
    ['smtp://shop:secret@[::1]:1025', false],
    ['smtp://mail.example.org', false],
  ])('of %s must be encrypted: %s', (url, isRequired) => {
    expect(smtpOptions(url, 1_000).requireTLS).toBe(isRequired)
  })
})

describe('a mail server without encryption', () => {
  let smtp: ScriptedSmtp
  beforeEach(async () => {
    smtp = await startScriptedSmtp()
  })
  afterEach(() => smtp.close())
  const url = (query = '') => `smtp://shop:secret@${OTHER}:${smtp.port}${query}`

  it('gets no password, unless the address allows it by name', async () => {
    smtp.respond = (command) => (command.startsWith('STARTTLS') ? '502 5.5.1 not here' : undefined)
    await expect(send(url())).rejects.toMatchObject({ scope: 'server', facts: { code: 'ETLS' } })
    await expect(reachSmtp(url(), 5_000)).rejects.toMatchObject({ code: 'ETLS' })
    expect(smtp.count('AUTH')).toBe(0)
    await send(url('?requireTLS=false'))
    expect(smtp.count('AUTH')).toBe(1)
    expect(await reachSmtp(url('?ignoreTLS=true'), 5_000)).toEqual({ isEncrypted: false, hasLogin: true })
  })

  it('is given up by the doctor, too, if it is slow and never silent', async () => {
    smtp.respond = (_command, socket) => {
      const timer = setInterval(() => socket.write('250-please wait\r\n'), 40)
      socket.once('close', () => clearInterval(timer))
      return ''
    }
    await expect(reachSmtp(url(), 200)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })
})

it('a relay with a certificate of its own is used if the address allows it by name', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    logger: false,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
    onData(stream, session, callback) {
      stream.resume().once('end', () => {
        received.push(session.secure ? 'encrypted' : 'open')
        callback(null)
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const url = `smtp://shop:secret@${OTHER}:${(listening.address() as AddressInfo).port}`
  await expect(send(url)).rejects.toMatchObject({
    scope: 'server',
    reason: 'the certificate of the mail server is not trusted',
  })
  await send(`${url}?tls.rejectUnauthorized=false`)
  expect(received).toEqual(['encrypted'])
  expect(await reachSmtp(`${url}?tls.rejectUnauthorized=false`, 5_000)).toEqual({
    isEncrypted: true,
    hasLogin: true,
  })
  await new Promise<void>((resolve) => server.close(resolve))
})
