import { NO_RESPONSE, type SendRequest } from './send-request.ts'
import { noteServerTime } from './server-clock.ts'

/**
 * Makes a way to send requests that reports the share of the body that was sent, 0 to 1: fetch does not, XMLHttpRequest
 * does. For the option `send` of a call.
 */
export function sendWithProgress(onProgress: (share: number) => void): SendRequest {
  return ({ method, url, headers, body, signal }) =>
    new Promise((resolve) => {
      const exchange = new XMLHttpRequest()
      exchange.open(method, url)
      exchange.responseType = 'json'
      exchange.withCredentials = true
      for (const [name, value] of Object.entries(headers)) exchange.setRequestHeader(name, value)
      exchange.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total)
      }
      exchange.onload = () => {
        noteServerTime(Date.parse(exchange.getResponseHeader('date') ?? ''))
        resolve({ status: exchange.status, data: exchange.response, keptAt: null })
      }
      exchange.onerror = () => resolve(NO_RESPONSE)
      exchange.onabort = () => resolve(NO_RESPONSE)
      if (signal?.aborted) return resolve(NO_RESPONSE)
      signal?.addEventListener('abort', () => exchange.abort(), { once: true })
      exchange.send(body ?? null)
    })
}
