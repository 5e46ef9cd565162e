import { createDownload } from '@jansi/contract/calls/downloads'
import type { DownloadRequest } from '@jansi/contract/downloads'
import { call } from '../api/api.ts'

/** Apps that open links in a browser of their own, and views of other apps on Android. */
const IN_APP =
  /\b(Line\/|FBA[NV]|FB_IAB|Instagram|Messenger|MicroMessenger|TikTok|musical_ly|BytedanceWebview)|; wv\)/
/** On iOS, views of other apps leave out the name of the browser. */
const IOS_VIEW = /\((iPhone|iPad|iPod)(?!.*Safari\/)/

/**
 * In the browsers inside apps such as LINE and Facebook, which save nothing that a page holds: opens an address of the
 * file, with `Content-Disposition`. Returns false in every other browser, and if the server gave no address: the caller
 * then saves the file itself.
 */
export async function saveInApp(request: DownloadRequest): Promise<boolean> {
  const { userAgent } = navigator
  if (!IN_APP.test(userAgent) && !IOS_VIEW.test(userAgent)) return false
  return openDownload(request)
}

/** Opens an address of a file, which works for a few minutes. Returns false if the server gave none. */
export async function openDownload(request: DownloadRequest): Promise<boolean> {
  const answer = await call(createDownload, { body: request })
  if (!answer.ok) return false
  const link = document.createElement('a')
  link.href = answer.data.url
  link.click()
  return true
}
