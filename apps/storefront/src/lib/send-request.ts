export type RequestToSend = {
  method: string
  url: string
  headers: Record<string, string>
  body: BodyInit | undefined
  /** The success body is bytes, not JSON. */
  binary: boolean
  signal: AbortSignal | undefined
  onUploadProgress: ((share: number) => void) | undefined
}

/** The response: `status` 0 if none came, `data` is the parsed JSON, the bytes, or null. */
export type Answer = { status: number; data: unknown }

const noAnswer: Answer = { status: 0, data: null }

/** Sends one request with cookies, and never throws. Uploads that report progress go by XMLHttpRequest. */
export async function sendRequest(request: RequestToSend): Promise<Answer> {
  if (request.onUploadProgress) return sendWithProgress(request)
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      credentials: 'include',
      signal: request.signal ?? null,
    })
    if (request.binary && response.ok) {
      return { status: response.status, data: new Uint8Array(await response.arrayBuffer()) }
    }
    return { status: response.status, data: parse(await response.text()) }
  } catch {
    return noAnswer
  }
}

// fetch does not report how much of a body was sent; only XMLHttpRequest does.
function sendWithProgress(request: RequestToSend): Promise<Answer> {
  return new Promise((resolve) => {
    const exchange = new XMLHttpRequest()
    exchange.open(request.method, request.url)
    exchange.withCredentials = true
    for (const [name, value] of Object.entries(request.headers)) exchange.setRequestHeader(name, value)
    exchange.upload.onprogress = (event) => {
      if (event.lengthComputable) request.onUploadProgress?.(event.loaded / event.total)
    }
    exchange.onload = () => resolve({ status: exchange.status, data: parse(exchange.responseText) })
    exchange.onerror = () => resolve(noAnswer)
    exchange.onabort = () => resolve(noAnswer)
    if (request.signal?.aborted) return resolve(noAnswer)
    request.signal?.addEventListener('abort', () => exchange.abort(), { once: true })
    exchange.send((request.body as XMLHttpRequestBodyInit | undefined) ?? null)
  })
}

function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
