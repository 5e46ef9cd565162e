import { saveFile } from '@jansi/client/save-file'

/**
 * Saves an image where the other apps of the device find it: phones offer it by their own sheet (save to
 * photos, open in a bank's app), elsewhere it is a download. Closing the sheet is no failure.
 */
export async function shareOrSaveImage(image: Blob, name: string): Promise<void> {
  const file = new File([image], name, { type: image.type })
  const isPhone = window.matchMedia('(pointer: coarse)').matches
  if (isPhone && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  saveFile(name, image, image.type)
}

/** The bytes of a `data:` address in base64: the content policy lets nothing be fetched from one. */
export function imageOf(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]*)/.exec(head)?.[1] ?? '' })
}
