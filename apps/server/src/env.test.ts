import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOnLoopback, readSettings, SettingsError } from './env.ts'

describe('the settings', () => {
  it('have defaults for all variables', () => {
    expect(readSettings({})).toEqual({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databasePoolSize: undefined,
      databaseTimeoutMs: 15_000,
      databaseWaitMs: 60_000,
      secretKey: undefined,
      smtpUrl: undefined,
      smtpTimeoutMs: 30_000,
      mailsPerMinute: undefined,
      mailFrom: { name: '', address: 'no-reply@jansi.test' },
      s3: undefined,
      demoPassword: undefined,
      seed: 'demo',
      corsOrigins: [],
      trustProxy: false,
      backups: { dir: resolve('data/backups'), at: '03:30', keep: 14, recipients: [] },
      copies: null,
      drainMs: 0,
      migrateTo: {},
      limits: { requests: 400, connections: 4000, requestMs: 60_000, keepAliveMs: 72_000 },
      serviceWorker: true,
      logLevel: 'info',
      doubts: [],
    })
  })

  it('copy a private database to the folders that are outside its own', () => {
    const copiesOf = (env: Record<string, string>) => readSettings({ DATA_DIR: '/srv/jansi', ...env }).copies
    expect(copiesOf({ BACKUP_DIR: '/srv/jansi/backups' })).toBeNull()
    expect(copiesOf({ BACKUP_DIR: '/srv/jansi-backups', BACKUP_COPY_DIR: '/mnt/usb' })).toEqual({
      dirs: ['/srv/jansi-backups', '/mnt/usb'],
      days: 2,
      recipients: [],
    })
    expect(copiesOf({ BACKUP_COPY_DIR: '/mnt/usb', BACKUP_COPY_DAYS: '7' })).toEqual({
      dirs: ['/mnt/usb'],
      days: 7,
      recipients: [],
    })
    expect(copiesOf({ BACKUP_DIR: '/mnt/usb', DATABASE_URL: 'postgresql://localhost/jansi' })).toBeNull()
  })

  it('come from the variables', () => {
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
    [{ PUBLIC_URL: 'https://shop.example.org' }, 'none'],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, 'none'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'demo'],
    [{ PUBLIC_URL: 'https://shop.example.org', SEED: 'demo' }, 'demo'],
    [{ SEED: 'small' }, 'small'],
    [{ NODE_ENV: 'production' }, 'none'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }, 'none'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.org' }, 'none'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:3000', SEED: 'demo' }, 'demo'],
    [{ NODE_ENV: 'production', SEED: 'small' }, 'small'],
  ])('%j make a shop of: %s', (variables, seed) => {
    expect(readSettings(variables).seed).toBe(seed)
  })

  it.each([
    [{}, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://shop.example.org' }, false],
    [{ PUBLIC_URL: 'https://127.example.org' }, false],
  ])('%j: only this machine reaches the shop: %s', (variables, isAlone) => {
    expect(isOnLoopback(readSettings(variables))).toBe(isAlone)
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

  it('keep backups in the data folder by default', () => {
    expect(readSettings({ DATA_DIR: '/srv/jansi' }).backups.dir).toBe('/srv/jansi/backups')
    expect(readSettings({ BACKUP_DIR: '/mnt/b', BACKUP_AT: 'off', BACKUP_KEEP: '3' }).backups).toEqual({
      dir: '/mnt/b',
      at: null,
      keep: 3,
      recipients: [],
    })
    expect(() => readSettings({ BACKUP_AT: '24:00', BACKUP_KEEP: '0' })).toThrow(
      /BACKUP_AT must be a time of day[\s\S]*BACKUP_KEEP must be a number of days/,
    )
  })

  it('encrypt backups and copies to one to three keys without a typing error, and never show a wrong one', () => {
    const key = 'age1dl4fgeek7w4jdwlcesmylkthpu35u4ue84vxey0nq93qu257xezqygs842'
    const env = { BACKUP_DIR: '/mnt/b', BACKUP_IDENTITY_FILE: '/mnt/usb/key' }
    const settings = readSettings({ ...env, BACKUP_RECIPIENTS: `${key}, ${key}` })
    expect(settings.backups.recipients).toEqual([key, key])
    expect(settings.copies?.recipients).toEqual([key, key])
    expect(settings.identityFile).toBe('/mnt/usb/key')
    const identity = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`
    for (const wrong of [
      key.slice(0, -1),
      key.replace(/(.)(.)$/, '$2$1'),
      identity,
      `${key} ${key} ${key} ${key}`,
    ]) {
      const reading = () => readSettings({ BACKUP_RECIPIENTS: wrong })
      expect(reading).toThrow('BACKUP_RECIPIENTS must be one to 3 public keys of age (age1…)')
      expect(reading).not.toThrow(wrong)
    }
  })

  it('put the port into the public address, and treat an empty variable as unset', () => {
    expect(readSettings({ PORT: '4100', PUBLIC_URL: '', SMTP_URL: ' ' })).toMatchObject({
      publicUrl: 'http://127.0.0.1:4100',
      smtpUrl: undefined,
    })
  })

  it('report every invalid variable at once, without its value', () => {
    const bad = {
      PORT: '80a',
      PUBLIC_URL: 'shop',
      SECRET_KEY: 'tooshort',
      SEED: 'maybe',
      S3_BUCKET: 'pictures',
      LINE_LOGIN_CHANNEL_ID: '2000000001',
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
      'LINE_LOGIN_CHANNEL_SECRET',
    ]) {
      expect(message).toMatch(new RegExp(`^  ${name} `, 'm'))
    }
    expect(message).not.toContain('tooshort')
  })

  it.each([
    ['PORT', '70000'],
    ['MAX_REQUESTS', '0'],
    ['MAX_MAILS_PER_MINUTE', '0'],
    ['DATABASE_TIMEOUT_SECONDS', 'soon'],
    ['DATABASE_URL', 'mysql://localhost/jansi'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['PUBLIC_URL', 'https://shop.example.org/sub'],
    ['CORS_ORIGINS', 'https://a.example.org, everyone'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.test\r\nBcc: c@d.test'],
    ['MAIL_FROM', 'a@b.test <c@d.test>'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO_PASSWORD', 'short'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })
})

describe('a misspelt setting', () => {
  const doubtsOf = (...names: string[]) =>
    readSettings(Object.fromEntries(names.map((name) => [name, 'anything']))).doubts

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['PUBLC_ULR', 'PUBLIC_URL'],
    ['BACKUPDIR', 'BACKUP_DIR'],
    ['PORTS', 'PORT'],
  ])('%s is recognised as a misspelling of %s and stops production', (name, meant) => {
    const says = `${name} is not a setting of Jansi. Did you mean ${meant}?`
    expect(doubtsOf(name)).toEqual([says])
    expect(() => readSettings({ NODE_ENV: 'production', [name]: 'postgresql://a/b' })).toThrow(
      new SettingsError(`${says} Correct or remove it: production does not start with it.`),
    )
  })

  it('stops a start when the misspelt name is NODE_ENV itself', () => {
    expect(doubtsOf('NODE_EVN').length).toBe(1)
    expect(() => readSettings({ NODE_EVN: 'production' })).toThrow('Did you mean NODE_ENV?')
  })

  it('is reported without a suggestion when only its prefix matches', () => {
    expect(doubtsOf('S3_ACL', 'SMTP_HOST', 'DATABASE_PASSWORD', 'BACKUP_TARGET')).toEqual(
      ['S3_ACL', 'SMTP_HOST', 'DATABASE_PASSWORD', 'BACKUP_TARGET'].map(
        (name) => `${name} is not a setting of Jansi. docs/operations.md lists all settings.`,
      ),
    )
    const settings = readSettings({ NODE_ENV: 'production', SMTP_HOST: 'mail.example.org' })
    expect(settings.doubts.length).toBe(1)
  })

  it('does not stop production if the correct variable is set too, as some platforms do', () => {
    const url = 'postgresql://user:password@host:5432/jansi'
    const settings = readSettings({ NODE_ENV: 'production', DATABASE_URL: url, DATABASE_URI: url })
    expect(settings.doubts).toEqual(['DATABASE_URI is not a setting of Jansi. Did you mean DATABASE_URL?'])
  })

  it('is not found among the variables of systems, shells, platforms and other programs', () => {
    const others =
      'HOME HOSTNAME HOSTTYPE LANG LOGNAME MAIL PATH PWD SHELL SHLVL TERM TZ USER _ NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS npm_config_cache npm_lifecycle_event INIT_CWD PGHOST PGPORT PGDATABASE PGUSER PGPASSWORD POSTGRES_PASSWORD AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AMQP_URL HTTP_URL HTTP_PROXY https_proxy INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET STATE_DIRECTORY SSH_CONNECTION XDG_RUNTIME_DIR DATABASE_SERVICE_HOST DATABASE_PORT_5432_TCP_ADDR CHROMIUM_PATH CI FORCE_COLOR'
    expect(doubtsOf(...others.split(' '))).toEqual([])
    expect(readSettings({ DATABASE_PORT: 'tcp://10.0.0.7:5432' }).doubts).toEqual([])
    expect(readSettings({ DATABSE_URL: '  ' }).doubts).toEqual([])
  })
})
