import { uploadImage } from '@jansi/contract/calls/staff-images'
import type { StoredImage } from '@jansi/contract/staff-images'
import { useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { markUpload } from '../input/upload-under-way.ts'
import { api } from './api.ts'
import { errorText } from './api-error.ts'

/**
 * Stores images one after the other and returns the accepted ones, in order. A file that cannot be used is
 * named with a hint; the others continue. Meanwhile the page counts as unsaved.
 */
export function useImageUpload() {
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [uploading, setUploading] = useState(false)
  const endMark = useRef(() => {})
  useEffect(() => () => endMark.current(), [])

  async function upload(files: readonly File[]): Promise<StoredImage[]> {
    setUploading(true)
    endMark.current = markUpload()
    const stored: StoredImage[] = []
    for (const file of files) {
      try {
        stored.push(await api(uploadImage, { form: {}, image: file }))
      } catch (error) {
        if (await logoutIfAccessDenied(error)) break
        notify(`${file.name}: ${errorText(error)}`, { type: 'error', autoHideDuration: 8000 })
      }
    }
    endMark.current()
    setUploading(false)
    return stored
  }

  return { upload, uploading }
}
