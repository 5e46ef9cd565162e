import { move, transferableSymbol, valueSymbol } from 'piscina'

/** Returns a worker's reply in the form in which the given buffers move to the server's thread instead of being copied. */
export function moveReply(reply: object, buffers: ArrayBuffer[]): ReturnType<typeof move> {
  return move({ [transferableSymbol]: buffers, [valueSymbol]: reply })
}
