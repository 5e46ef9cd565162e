import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './env.ts'

describe('the settings', () => {
  it('stand without any variable', () => {
    expect(readSettings({})).toEqual({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databasePoolSize: 10,
      databaseTimeoutMs: 15_000,
      databaseWaitMs: 60_000,
      secretKey: undefined,
      smtpUrl: undefined,
      smtpTimeoutMs: 30_000,
      mailFrom: 'จานสี <no-reply@jansi.test>',
      s3: undefined,
      demoPassword: undefined,
      seed: 'demo',
      corsOrigins: [],
      trustProxy: false,
      backups: { dir: resolve('data/backups'), at: '03:30', keep: 14 },
      moveTo: {},
      limits: { requests: 400, connections: 4000, requestMs: 60_000, keepAliveMs: 72_000 },
      logLevel: 'info',
    })
  })

  it('are what the variables say', () => {
    const settings = readSettings({
      NODE_ENV: 'production',
      PORT: '8080',
      PUBLIC_URL: 'https://shop.example.org/',
      DATA_DIR: '/srv/jansi',
      CORS_ORIGINS: 'https://a.example.org, https://b.example.org:8443',
      TRUST_PROXY: '1',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      SEED: 'demo',
    })
    expect(settings).toMatchObject({
      production: true,
      port: 8080,
      publicUrl: 'https://shop.example.org',
      dataDir: '/srv/jansi',
      corsOrigins: ['https://a.example.org', 'https://b.example.org:8443'],
      trustProxy: 1,
      s3: { bucket: 'pictures', region: 'us-east-1', endpoint: undefined },
      seed: 'demo',
    })
  })

  it.each([
    [{}, 'demo'],
    [{ PUBLIC_URL: 'https://shop.example.org' }, 'demo'],
    [{ NODE_ENV: 'production' }, 'demo'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }, 'demo'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.org' }, 'none'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://127.example.org' }, 'none'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.org', SEED: 'demo' }, 'demo'],
    [{ NODE_ENV: 'production', SEED: 'none' }, 'none'],
  ])('%j make a shop of: %s', (variables, seed) => {
    expect(readSettings(variables).seed).toBe(seed)
  })

  it.each([
    ['2', 2],
    ['false', false],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, 2001:db8::1', '10.0.0.0/8, 2001:db8::1'],
    ['10.0.0.0/255.0.0.0', '10.0.0.0/255.0.0.0'],
  ])('trust a proxy: %s', (value, understood) => {
    expect(readSettings({ TRUST_PROXY: value }).trustProxy).toBe(understood)
  })

  it.each(['rubbish', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,', '::1/129'])(
    'trust no proxy: %s',
    (value) => {
      expect(() => readSettings({ TRUST_PROXY: value })).toThrow('TRUST_PROXY must be a number of proxies')
    },
  )

  it('keep backups in the data folder unless told otherwise', () => {
    expect(readSettings({ DATA_DIR: '/srv/jansi' }).backups.dir).toBe('/srv/jansi/backups')
    expect(readSettings({ BACKUP_DIR: '/mnt/b', BACKUP_AT: 'off', BACKUP_KEEP: '3' }).backups).toEqual({
      dir: '/mnt/b',
      at: null,
      keep: 3,
    })
    expect(() => readSettings({ BACKUP_AT: '24:00', BACKUP_KEEP: '0' })).toThrow(
      /BACKUP_AT must be a time of day[\s\S]*BACKUP_KEEP must be a number of days/,
    )
  })

  it('take the port into the public address, and an empty variable for none', () => {
    expect(readSettings({ PORT: '4100', PUBLIC_URL: '', SMTP_URL: ' ' })).toMatchObject({
      publicUrl: 'http://127.0.0.1:4100',
      smtpUrl: undefined,
    })
  })

  it('name every bad variable at once, and repeat no value', () => {
    const bad = {
      PORT: '80a',
      PUBLIC_URL: 'shop',
      SECRET_KEY: 'tooshort',
      SEED: 'maybe',
      S3_BUCKET: 'pictures',
    }
    let message = ''
    try {
      readSettings(bad)
    } catch (error) {
      message = String(error)
    }
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'SECRET_KEY',
      'SEED',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]) {
      expect(message).toMatch(new RegExp(`^  ${name} `, 'm'))
    }
    expect(message).not.toContain('tooshort')
  })

  it.each([
    ['PORT', '70000'],
    ['MAX_REQUESTS', '0'],
    ['DATABASE_TIMEOUT_SECONDS', 'soon'],
    ['DATABASE_URL', 'mysql://localhost/jansi'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['PUBLIC_URL', 'https://shop.example.org/sub'],
    ['CORS_ORIGINS', 'https://a.example.org, everyone'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.test\r\nBcc: c@d.test'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO_PASSWORD', 'short'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })
})
