import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { writePrivately } from '../disk/write-privately.ts'
import { toDeliveryError } from './delivery-error.ts'
import { attemptMs, serverOf, smtpOptions, tooLong } from './smtp-server.ts'

/**
 * A mail to deliver. `key` is the same for every attempt at the same mail (letters, digits, dashes):
 * receivers recognise a second delivery by it, and a second `.eml` file replaces the first.
 */
export type OutgoingMail = {
  key: string
  recipient: string
  subject: string
  text: string
  html: string
  /** The name that the mail is from where the settings give none: the shop's. */
  fromName?: string | undefined
  /** The address that replies go to; the sender's if there is none. */
  replyTo?: string | undefined
}

/** The sender of all mails; with an empty name each mail has the shop's. */
export type Sender = { name: string; address: string }

/**
 * Delivers one mail. Rejects if it was not accepted, and then it may be retried; with `DeliveryError` if a mail server
 * is the reason. Ends the connection when `signal` aborts.
 */
export type MailTransport<Response = unknown> = {
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<Response>
}

const SILENCE_MS = 30_000

/**
 * Opens SMTP if `smtpUrl` is set (`smtp://user:password@host:587`); otherwise writes `.eml` files to
 * `dataDir/mail`. A mail server that is silent for `timeoutMs`, or that takes twice as long for a whole mail, has not
 * accepted the mail. Sending returns the words of the mail server, or '' for a file.
 */
export function openMailTransport(options: {
  smtpUrl?: string | undefined
  timeoutMs?: number | undefined
  from: Sender
  dataDir: string
}): MailTransport<string> {
  return options.smtpUrl === undefined
    ? fileTransport(join(options.dataDir, 'mail'), options.from)
    : smtpTransport(options.smtpUrl, options.from, options.timeoutMs ?? SILENCE_MS)
}

function smtpTransport(url: string, from: Sender, timeoutMs: number): MailTransport<string> {
  const smtp = createTransport({
    ...smtpOptions(url, timeoutMs),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, signal) {
      const attempt = new AbortController()
      const cut = () => attempt.abort(Object.assign(new Error('The shop stopped'), { code: 'EABORT' }))
      const timer = setTimeout(() => attempt.abort(tooLong()), attemptMs(timeoutMs))
      signal?.addEventListener('abort', cut)
      if (signal?.aborted) cut()
      try {
        const { response } = await smtp.sendMail({ ...message(mail, from), signal: attempt.signal })
        return response
      } catch (error) {
        const { aborted, reason } = attempt.signal
        throw toDeliveryError(aborted ? reason : error, serverOf(url))
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', cut)
      }
    },
  }
}

function fileTransport(folder: string, from: Sender): MailTransport<string> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { message: eml } = await composer.sendMail(message(mail, from))
      if (!Buffer.isBuffer(eml)) throw new Error('The mail was not composed in memory')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writePrivately(join(folder, `${safeName(mail.key)}.eml`), eml)
      return ''
    },
  }
}

function message(mail: OutgoingMail, from: Sender) {
  return {
    // An address object is exactly one address; a text could name several.
    from: { name: from.name || (mail.fromName ?? ''), address: from.address },
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Quoted-printable would write nine characters for every Thai letter.
    textEncoding: 'base64' as const,
    messageId: `<${safeName(mail.key)}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'th' },
  }
}

function domainOf({ address }: Sender): string {
  return /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'
}

function safeName(key: string): string {
  if (!/^[\w-]{1,100}$/.test(key)) throw new TypeError('A mail key is letters, digits and dashes')
  return key
}
