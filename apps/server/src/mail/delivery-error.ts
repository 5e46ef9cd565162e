import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/**
 * The things that a failed delivery can be about. `recipient`: this address, permanently. `mail`: this mail, for now. `server`: every
 * mail, because the server is away or refuses the login or the sender. `unclear`: this mail or every one; more of
 * them show it.
 */
export type FailureScope = 'recipient' | 'mail' | 'server' | 'unclear'

/** The fault of a mail server, as a sentence without personal data. */
const FAULTS = {
  certificate: 'the certificate of the mail server is not trusted',
  encryption: 'the mail server offers no encryption',
  login: 'the login is refused',
  sender: 'the sender is refused',
  unreachable: 'the mail server is not reachable',
  refused: 'the mail server takes no mails',
} as const
export type MailFault = keyof typeof FAULTS

/** The fields of a failure for the log. Messages of mail servers contain addresses, so it has codes only. */
type FailureFacts = {
  /** Host and port of the mail server. */
  server?: string
  code?: string
  responseCode?: number
  /** The enhanced status code (RFC 3463), such as 5.1.1. */
  status?: string
}

/** A mail that was not accepted. The message is that of the mail server, for staff. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly scope: FailureScope
  readonly fault: MailFault
  /** The fault as a sentence. */
  readonly reason: string
  readonly facts: FailureFacts

  constructor(cause: unknown, { scope, fault, facts }: Pick<DeliveryError, 'scope' | 'fault' | 'facts'>) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.scope = scope
    this.fault = fault
    this.reason = FAULTS[fault]
    this.facts = facts
  }
}

type SmtpFailure = Partial<SMTPConnection.SMTPError>

/** Judges an error of nodemailer by the step in which it happened and by the codes of the response (RFC 5321, RFC 3463). */
export function toDeliveryError(error: unknown, server: string): DeliveryError {
  const failure: SmtpFailure = error instanceof Error ? error : {}
  const { code, responseCode } = failure
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(failure.response ?? '')?.[1]
  return new DeliveryError(error, {
    scope:
      responseCode === undefined ? scopeWithoutResponse(failure) : scopeOf(failure, responseCode, status),
    fault: faultOf(failure, status),
    facts: {
      server,
      ...(code === undefined ? {} : { code }),
      ...(responseCode === undefined ? {} : { responseCode }),
      ...(status === undefined ? {} : { status }),
    },
  })
}

/** 5.1.7 and 5.1.8: the address of the sender is wrong. */
const SENDER = /^[45]\.1\.[78]$/
/** Mail system, protocol, policy: about this recipient, or about anything that this sender sends. */
const UNCLEAR = /^[45]\.[357]\./

function scopeOf({ command }: SmtpFailure, responseCode: number, status = ''): FailureScope {
  const isAboutRecipient = command === 'RCPT TO'
  // 421: the server closes. 530: it asks for a login, or for encryption.
  if (responseCode === 421 || responseCode === 530 || SENDER.test(status)) return 'server'
  if (!isAboutRecipient && command !== 'DATA') return 'server'
  if (!isAboutRecipient || UNCLEAR.test(status)) return 'unclear'
  return responseCode >= 500 ? 'recipient' : 'mail'
}

/** Ended within a mail, as far as is known: the mail may be the reason. */
const CUT_OFF = ['ECONNRESET', 'EPIPE']
const BEFORE_ANY_MAIL = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'EPROXY']

function scopeWithoutResponse({ code = '', originalCode = '', timeoutType }: SmtpFailure): FailureScope {
  if (code === 'EENVELOPE') return 'recipient'
  if (BEFORE_ANY_MAIL.includes(code)) return 'server'
  if (code === 'ESOCKET') return CUT_OFF.includes(originalCode) ? 'unclear' : 'server'
  if (code === 'ETIMEDOUT') {
    return timeoutType === undefined || timeoutType === 'SOCKET_TIMEOUT' ? 'unclear' : 'server'
  }
  return code === 'ECONNECTION' || code === 'EPROTOCOL' ? 'unclear' : 'mail'
}

function faultOf(
  { code, originalCode = '', command = '', responseCode }: SmtpFailure,
  status = '',
): MailFault {
  if (/CERT|LEAF_SIGNATURE/.test(originalCode)) return 'certificate'
  if (code === 'ETLS') return 'encryption'
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'login'
  if (command === 'MAIL FROM' || SENDER.test(status)) return 'sender'
  return responseCode === undefined ? 'unreachable' : 'refused'
}
