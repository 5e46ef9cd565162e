/** Backup, restore or move cannot be done here and now; the message tells the person at the terminal why. */
export class TransferRefused extends Error {
  override name = 'TransferRefused'
}

/** What a command or the server's log is told while it works, a line each. */
export type Say = (line: string) => void
