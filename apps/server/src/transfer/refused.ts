/**
 * Thrown if a backup, restore or migration is impossible in this situation; the message gives the operator
 * the reason.
 */
export class TransferRefused extends Error {
  override name = 'TransferRefused'
}

/** Receives one line of progress, for the terminal or the server's log. */
export type ReportProgress = (line: string) => void
