import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { binaryTypeOf, declaredResponses, type Endpoint, eventsOf, isBinary } from '@jansi/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { VERSION } from '../version.ts'
import { operationIdOf } from './contract-names.ts'
import { inlineSchema, type JsonSchema, openSchemas, type Schemas } from './openapi-schemas.ts'

const ERROR_SCHEMA = {
  type: 'object' as const,
  description:
    'Any refusal: {"detail": "…", "code"?: "…"}, field errors {"field": ["…"]}, {"non_field_errors": ["…"]}, or field errors nested by the index of a list.',
  properties: { detail: { type: 'string' as const }, code: { type: 'string' as const } },
  additionalProperties: true,
}

/** Derives the OpenAPI 3.1 document from the mounted endpoints; serves it at `openapi.json`, to read at `docs`. */
export async function serveOpenApi(api: FastifyInstance): Promise<void> {
  const schemas = openSchemas()
  /** Operations whose body may be left out. */
  const withoutBody = new Set<string>()
  const tags = new Set<string>()
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Jansi',
        version: VERSION,
        description: 'The shop of a club that lends and sells. Money is baht, times are ISO 8601 in UTC.',
      },
      servers: [{ url: '/api' }],
      components: {
        schemas: { Error: ERROR_SCHEMA },
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          refreshCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'refresh',
            description: 'The refresh token, which a login sets where no script reads it',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      if (!endpoint) return { schema: { ...schema }, url }
      if (endpoint.body?.safeParse({}).success) withoutBody.add(operationIdOf(endpoint))
      tags.add(tagOf(endpoint))
      return { schema: describeEndpoint(endpoint, route.config?.isCached === true, schemas), url }
    },
    // Called when every endpoint was described, so that all referenced schemas are known.
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The document is not OpenAPI 3.')
      const { components, paths = {} } = document.openapiObject
      if (components?.schemas) Object.assign(components.schemas, schemas.components())
      for (const { post, put, patch } of Object.values(paths).flatMap((path) => path ?? [])) {
        for (const { operationId = '', requestBody } of [post, put, patch].flatMap((call) => call ?? [])) {
          if (requestBody && 'content' in requestBody && withoutBody.has(operationId))
            requestBody.required = false
        }
      }
      return { ...document.openapiObject, tags: [...tags].sort().map((name) => ({ name })) }
    },
  })
  await api.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api', staticCSP: false })
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
}

/** The descriptions of responses, by status. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  304: 'Not modified: the client has the response with the ETag in its If-None-Match',
  400: 'Bad request: the body or a parameter is not valid, or a rule of the shop refuses it',
  401: 'Unauthorized: no valid access token',
  403: 'Forbidden: the role is too low, or the request comes from a foreign origin',
  404: 'Not found, or not yours',
  409: 'Conflict: the current state does not allow it',
  413: 'Content too large',
  415: 'Unsupported media type',
  429: 'Too many requests: try again after the seconds in Retry-After',
  500: 'Internal server error',
  503: 'Service unavailable: try again after the seconds in Retry-After',
}

function describeEndpoint(endpoint: Endpoint, isCached: boolean, schemas: Schemas): JsonSchema {
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    ...(endpoint.params ? { params: inlineSchema(endpoint.params) } : {}),
    ...(endpoint.query ? { querystring: inlineSchema(endpoint.query) } : {}),
    ...(endpoint.headers ? { headers: headersSchema(endpoint.headers) } : {}),
    ...(endpoint.body ? { body: schemas.refer(endpoint.body, 'input') } : {}),
    ...(endpoint.form ? { consumes: ['multipart/form-data'], body: formSchema(endpoint.form) } : {}),
    response: {
      ...Object.fromEntries(
        Object.entries(declaredResponses(endpoint)).map(([status, schema]) => [
          status,
          describeResponse(Number(status), schema, schemas, headersOf(endpoint, Number(status), isCached)),
        ]),
      ),
      ...(isCached
        ? { 304: { type: 'null', description: STATUS_TEXTS[304], headers: headersOf(endpoint, 304, true) } }
        : {}),
    },
  }
}

function tagOf({ path }: Endpoint): string {
  return path.split('/')[1] ?? 'api'
}

function securityOf({ access, refreshCookie }: Endpoint): Record<string, string[]>[] {
  if (refreshCookie === 'needs') return [{ refreshCookie: [] }]
  return access === 'public' ? [] : [{ bearer: [] }]
}

/** The headers of a response that a client may need, by name. */
function headersOf(endpoint: Endpoint, status: number, isCached: boolean): Record<string, JsonSchema> {
  const headers: Record<string, string> = {}
  const success = endpoint.responses[status]
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer realm="api"'
  if (status === 429 || status === 503) headers['Retry-After'] = 'Seconds until a new attempt may succeed'
  if (isCached && (status === 200 || status === 304)) headers.ETag = 'For If-None-Match of a later request'
  if (status === 200 && endpoint.refreshCookie) {
    headers['Set-Cookie'] = 'The refresh token in `refresh`: HttpOnly, SameSite=Lax; empty when it is cleared'
  }
  if (status < 300 && success && isBinary(success) && !eventsOf(success)) {
    headers['Content-Disposition'] = 'The name of the file'
  }
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { type: 'string', description }]),
  )
}

/** Bytes, or the text of server-sent events with the schemas of their data in `x-events`. */
function describeBytes(schema: z.ZodType, schemas: Schemas): JsonSchema {
  const events = eventsOf(schema)
  if (events === undefined) return { type: 'string', format: 'binary' }
  const data = Object.entries(events).map(([name, body]) => [name, schemas.refer(body, 'output')])
  return { type: 'string', 'x-events': Object.fromEntries(data) }
}

function describeResponse(
  status: number,
  schema: z.ZodType,
  schemas: Schemas,
  headers: Record<string, JsonSchema>,
): JsonSchema {
  const description = STATUS_TEXTS[status]
  if (description === undefined) throw new Error(`Describe the status ${status} in STATUS_TEXTS.`)
  const mediaType = binaryTypeOf(schema)
  const content =
    mediaType === undefined
      ? { 'application/json': { schema: schemas.refer(schema, 'output') } }
      : { [mediaType]: { schema: describeBytes(schema, schemas) } }
  return { description, content, ...(Object.keys(headers).length === 0 ? {} : { headers }) }
}

function headersSchema(headers: Readonly<Record<string, string>>): JsonSchema {
  const properties = Object.entries(headers).map(([name, description]) => [
    name,
    { type: 'string', description },
  ])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function formSchema(schema: z.ZodObject): JsonSchema {
  const { properties, required, ...rest } = inlineSchema(schema)
  return {
    ...rest,
    properties: { ...(properties as JsonSchema), image: { type: 'string', format: 'binary' } },
    required: [...((required as string[] | undefined) ?? []), 'image'],
  }
}
