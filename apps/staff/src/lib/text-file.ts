/** A text file as it was read; `legacy` when it came in the Thai code page of older spreadsheets. */
export type TextFile = { text: string; legacy: boolean }

/** Reads a text file in UTF-8 (a byte order mark is dropped), or else in Windows-874, as older spreadsheets save it. */
export function decodeText(bytes: ArrayBuffer): TextFile {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), legacy: false }
  } catch {
    return { text: new TextDecoder('windows-874').decode(bytes), legacy: true }
  }
}
