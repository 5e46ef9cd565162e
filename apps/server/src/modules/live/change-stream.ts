import { Readable } from 'node:stream'
import type { Principal } from '../../core/principal.ts'

/** A client that fetches nothing while so much waits for it is disconnected: it reads everything when it is back. */
const MAX_WAITING_BYTES = 64 * 1024

/** One client that follows the changes, as server-sent events. */
export class ChangeStream {
  readonly principal: Principal
  /** When its access token ends. */
  readonly expiresAt: Date
  /** The body of the response. */
  readonly body = new Readable({ read: () => undefined })
  private readonly disconnect: () => void
  private sentAt = performance.now()
  private isEnded = false

  constructor(principal: Principal, expiresAt: Date, disconnect: () => void) {
    this.principal = principal
    this.expiresAt = expiresAt
    this.disconnect = disconnect
  }

  /** How long nothing was sent, in milliseconds. */
  get silentMs(): number {
    return performance.now() - this.sentAt
  }

  send(event: 'ready' | 'change' | 'end', data: object): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Shows proxies and the client that the connection works. */
  beat(): void {
    this.write(':\n\n')
  }

  /** Sends its last event and closes it. */
  end(data: object): void {
    this.send('end', data)
    if (!this.isEnded && !this.body.destroyed) this.body.push(null)
    this.isEnded = true
  }

  private write(text: string): void {
    if (this.isEnded || this.body.destroyed) return
    this.body.push(text)
    this.sentAt = performance.now()
    if (this.body.readableLength > MAX_WAITING_BYTES) this.disconnect()
  }
}
