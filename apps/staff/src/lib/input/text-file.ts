/** A text file as it was read; `legacy` when it came in the Thai code page of older spreadsheets. */
export type TextFile = { text: string; legacy: boolean }

/**
 * Reads a text file: UTF-16 by its byte order mark, else UTF-8 (its mark is dropped), else Windows-874, as
 * older spreadsheets save it.
 */
export function decodeText(bytes: ArrayBuffer): TextFile {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  if (wide) return { text: new TextDecoder(wide).decode(bytes), legacy: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), legacy: false }
  } catch {
    return { text: new TextDecoder('windows-874').decode(bytes), legacy: true }
  }
}
