import { LIMITS } from '@jansi/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, invalid } from './app-error.ts'
import { fieldErrors } from './validation.ts'

/** The bytes of an uploaded picture as they came; nothing about them is trusted. */
export type Upload = { bytes: Buffer }

/** Reads a multipart body: the text fields of `schema` and one file called `image`. 400 in the contract's shape. */
export async function readUpload(
  request: FastifyRequest,
  schema: z.ZodObject,
): Promise<{ fields: unknown; image: Upload }> {
  if (!request.isMultipart()) {
    throw new AppError(415, {
      detail: `Unsupported media type "${request.headers['content-type'] ?? ''}" in request.`,
    })
  }
  const { fields, image } = await readParts(request)
  const parsed = schema.safeParse(fields, { reportInput: true })
  const problems = parsed.success ? {} : fieldErrors(parsed.error.issues)
  if (image === null) problems.image = ['No file was submitted.']
  else if (image.length === 0) problems.image = ['The submitted file is empty.']
  if (!parsed.success || image === null || image.length === 0) throw invalid(problems)
  return { fields: parsed.data, image: { bytes: image } }
}

async function readParts(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; image: Buffer | null }> {
  const fields: Record<string, string> = {}
  let image: Buffer | null = null
  try {
    for await (const part of request.parts({
      limits: { fileSize: LIMITS.uploadBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
    })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
      } else if (part.fieldname === 'image') {
        image = await part.toBuffer()
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    // Limits have codes of their own; the parser's complaints about a broken body have none.
    if (!(error instanceof Error) || 'code' in error) throw error
    throw new AppError(400, { detail: `Multipart form parse error - ${error.message.slice(0, 200)}` })
  }
  return { fields, image }
}
