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

/** Lets the browser save a text or bytes as a file. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later, as in the storefront: some browsers begin to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
