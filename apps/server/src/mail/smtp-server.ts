import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '../loopback.ts'

/** The longest time limit of a whole attempt, however long the mail server may be silent. */
export const MAX_ATTEMPT_MS = 4 * 60_000

/** Returns how long a whole attempt may last: a server that sends a character a second is never silent. */
export function attemptMs(timeoutMs: number): number {
  return Math.min(2 * timeoutMs, MAX_ATTEMPT_MS)
}

/** Returns the error of an attempt that lasted too long. */
export function tooLong(cause?: unknown): Error {
  return Object.assign(new Error('The mail server took too long', { cause }), { code: 'ETIMEDOUT' })
}

/** Returns host and port of the address of a mail server, for logs. */
export function serverOf(url: string): string {
  return new URL(url).host
}

/**
 * Returns nodemailer's options for an address of a mail server. A login goes to another machine only encrypted, unless
 * the address has `requireTLS` or `ignoreTLS` itself: else somebody in between could take STARTTLS away and read it.
 */
export function smtpOptions(url: string, timeoutMs: number) {
  const given = parseConnectionUrl(url)
  const mustEncrypt =
    given.auth !== undefined && !given.secure && given.ignoreTLS !== true && !isLoopback(given.host ?? '')
  return {
    requireTLS: mustEncrypt,
    ...given,
    // Until the greeting has come.
    connectionTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
}

/**
 * Greets a mail server and signs in without sending a mail. Returns whether that was encrypted, and whether there was
 * a login; rejects if the server does not respond or refuses the login.
 */
export async function reachSmtp(
  url: string,
  timeoutMs: number,
): Promise<{ isEncrypted: boolean; hasLogin: boolean }> {
  const { auth, ...options } = smtpOptions(url, timeoutMs)
  const connection = new SMTPConnection(options)
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const end = (error?: Error | null) => (error ? reject(error) : resolve())
      timer = setTimeout(() => end(tooLong()), attemptMs(timeoutMs))
      connection.once('error', end)
      connection.connect((error) => {
        if (error || auth === undefined || !connection.allowsAuth) return end(error)
        connection.login(auth, end)
      })
    })
    const reached = { isEncrypted: connection.secure, hasLogin: auth !== undefined && connection.allowsAuth }
    connection.quit()
    return reached
  } catch (error) {
    connection.close()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
