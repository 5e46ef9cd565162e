import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as a mail server took it. */
export type ReceivedMail = { to: string[]; raw: string }

/**
 * A real SMTP server on a free local port. `refuse` may return an error message for a recipient, starting
 * with a reply code (451 by default); `stalls` makes it accept the mail to a recipient and then stop
 * responding.
 */
export type TestSmtpServer = {
  url: string
  received: ReceivedMail[]
  refuse: (recipient: string) => string | undefined
  stalls: (recipient: string) => boolean
  close(): Promise<void>
}

/** Starts an SMTP server that keeps its mails; the caller closes it. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const refusal = smtp.refuse(address)
      const responseCode = Number(/^\d{3}/.exec(refusal ?? '')?.[0] ?? 451)
      callback(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        if (to.some((recipient) => smtp.stalls(recipient))) return
        received.push({ to, raw: Buffer.concat(chunks).toString('utf8') })
        callback(null)
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const smtp: TestSmtpServer = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    refuse: () => undefined,
    stalls: () => false,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return smtp
}

/** The text and the HTML of a mail whose parts are written in base64. */
export function readMail(raw: string): { text: string; html: string; subject: string } {
  const part = (type: string) => {
    const found = new RegExp(`Content-Type: ${type}[\\s\\S]*?\\r?\\n\\r?\\n([\\s\\S]*?)\\r?\\n--`).exec(raw)
    return Buffer.from(found?.[1] ?? '', 'base64').toString('utf8')
  }
  const subject = /^Subject: (.*(?:\r?\n\s.*)*)/m.exec(raw)?.[1] ?? ''
  // Each word is padded by itself.
  const words = [...subject.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/gi)].map(([, word = '']) =>
    Buffer.from(word, 'base64'),
  )
  return {
    text: part('text/plain'),
    html: part('text/html'),
    subject: words.length === 0 ? subject : Buffer.concat(words).toString('utf8'),
  }
}
