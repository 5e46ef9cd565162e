/** The body of the failure of a call whose image was changed, moved or deleted after it was picked: nothing was sent. */
export const UNREADABLE_FILE = { detail: 'The chosen file can no longer be read.' }

export const UNREADABLE_FILE_TEXT = 'เปิดไฟล์ที่เลือกไว้ไม่ได้แล้ว ไฟล์อาจถูกแก้ ย้าย หรือลบ เลือกรูปใหม่อีกครั้ง'

/** False for a file that the browser no longer reads, as `fetch` reports it as a lost connection. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
