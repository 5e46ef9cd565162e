import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MAX_UPLOAD_BYTES } from '@jansi/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, invalid } from '../core/app-error.ts'
import { ImageRefused } from '../files/image-task.ts'
import type { ImageInput } from '../files/images.ts'
import { unsupportedMediaType } from './body-type.ts'
import type { Reading } from './upload-limit.ts'
import { checkInput } from './validation.ts'

/**
 * An uploaded image as it came, nothing about it trusted, and whether its sender still waits for the answer.
 */
export type Upload = Required<ImageInput>

/** A file somewhat too large is read to its end, so that a browser gets to see why it is refused; not more than this. */
const READ_AT_MOST = 4 * MAX_UPLOAD_BYTES

/** An upload that trickles keeps a connection: by then this many bytes a second must have come, in the mean. */
const SLOW_AFTER_MS = 10_000
const SLOWEST_BYTES_PER_SECOND = 4_096

/** A file that is cut off at its limit is no error of the parser: the rest of the body is still read, and then refused. */
const PARTS = {
  throwFileSizeLimit: false,
  limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
}

/** Aborts when the client leaves before it has its answer. A client whose bytes are not read yet is seen to leave late. */
export function clientGone({ raw }: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const check = () => {
    if (!reply.raw.writableFinished) {
      controller.abort(new AppError(400, { detail: 'The request was cut off.' }))
    }
  }
  if (raw.socket.destroyed) check()
  else reply.raw.once('close', check)
  return controller.signal
}

/**
 * Reads a multipart body: the text fields of `schema` and one file called `image`, which is written to `file` as it comes.
 * 400 and 413 in the contract's shape; the line is cut when the body does not end, or comes too slowly to end in time.
 * Throws the reason of `stop` when that aborts: the parser would wait permanently for the body of a client that left.
 */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: z.ZodObject,
  { file, stop, owner }: Reading,
): Promise<{ fields: unknown; image: Upload }> {
  if (!request.isMultipart()) throw unsupportedMediaType(request)
  if (Number(request.headers['content-length'] ?? 0) > READ_AT_MOST) {
    reply.header('connection', 'close')
    throw new ImageRefused('too_large')
  }
  cutOffEndless(request)
  cutOffTrickling(request)
  const { fields, problem } = await Promise.race([readParts(request, file, stop), rejectionBy(stop)])
  const { data, errors } = checkInput(schema, fields)
  if (problem !== null) throw invalid({ ...errors, image: [problem] })
  if (errors !== null) throw invalid(errors)
  const bytes = () => buffer(file.createReadStream({ start: 0, autoClose: false }))
  return { fields: data, image: { bytes, owner, gone: stop } }
}

function cutOffEndless({ raw }: FastifyRequest): void {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > READ_AT_MOST) raw.destroy()
  })
}

function cutOffTrickling({ raw }: FastifyRequest): void {
  const started = performance.now()
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  const watch = setInterval(() => {
    const ms = performance.now() - started
    if (ms > SLOW_AFTER_MS && bytes < (ms / 1000) * SLOWEST_BYTES_PER_SECOND) raw.destroy()
  }, 1_000)
  const stop = () => clearInterval(watch)
  raw.once('end', stop)
  raw.once('close', stop)
}

function rejectionBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const rejectNow = () => reject(signal.reason)
    if (signal.aborted) rejectNow()
    else signal.addEventListener('abort', rejectNow, { once: true })
  })
}

/** Reads the parts to the end and writes the image to `file`. `problem` is why there is none. */
async function readParts(
  request: FastifyRequest,
  file: FileHandle,
  stop: AbortSignal,
): Promise<{ fields: Record<string, string>; problem: string | null }> {
  const fields: Record<string, string> = {}
  let problem: string | null = 'No file was submitted.'
  let isTooLarge = false
  try {
    for await (const part of request.parts(PARTS)) {
      if (part.type === 'field' && part.fieldname === 'image') {
        problem = 'The submitted data was not a file. Check the encoding type on the form.'
      } else if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
      } else if (part.fieldname === 'image') {
        if (stop.aborted) forget(request, part.file)
        else stop.addEventListener('abort', () => forget(request, part.file), { once: true })
        await write(request, part.file, file)
        problem = part.file.bytesRead === 0 ? 'The submitted file is empty.' : null
        isTooLarge = part.file.truncated
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    // Limits have codes of their own; the parser's complaints about a broken body have none.
    if (!(error instanceof Error) || 'code' in error) throw error
    throw new AppError(400, { detail: `Multipart form parse error - ${error.message.slice(0, 200)}` })
  }
  if (isTooLarge) throw new ImageRefused('too_large')
  return { fields, problem }
}

async function write(request: FastifyRequest, image: Readable, file: FileHandle): Promise<void> {
  try {
    for await (const chunk of image) await file.appendFile(chunk)
  } catch (error) {
    forget(request, image)
    throw error
  }
}

/**
 * Ends an upload that gave way to others or found no space. The rest is read and dropped: a client whose connection closes while it sends
 * does not see the response.
 */
function forget({ raw }: FastifyRequest, file: Readable): void {
  file.destroy()
  raw.resume()
}
