import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { binaryTypeOf, declaredResponses, type Endpoint, eventsOf } from '@jansi/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
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
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Jansi',
        version: '1.0.0',
        description: 'The shop of an art-therapy workshop club. Money is baht, times are ISO 8601 in UTC.',
      },
      servers: [{ url: '/api' }],
      components: {
        schemas: { Error: ERROR_SCHEMA },
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      return { schema: endpoint ? describeEndpoint(endpoint, schemas) : { ...schema }, url }
    },
    // Called when every endpoint was described, so that all referenced schemas are known.
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The document is not OpenAPI 3.')
      const { components } = document.openapiObject
      if (components?.schemas) Object.assign(components.schemas, schemas.components())
      return document.openapiObject
    },
  })
  await api.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api', staticCSP: false })
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
}

/** The descriptions of responses, by status. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
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

function describeEndpoint(endpoint: Endpoint, schemas: Schemas): JsonSchema {
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.params ? { params: inlineSchema(endpoint.params) } : {}),
    ...(endpoint.query ? { querystring: inlineSchema(endpoint.query) } : {}),
    ...(endpoint.headers ? { headers: headersSchema(endpoint.headers) } : {}),
    ...(endpoint.body ? { body: schemas.refer(endpoint.body, 'input') } : {}),
    ...(endpoint.form ? { consumes: ['multipart/form-data'], body: formSchema(endpoint.form) } : {}),
    response: Object.fromEntries(
      Object.entries(declaredResponses(endpoint)).map(([status, schema]) => [
        status,
        describeResponse(Number(status), schema, schemas),
      ]),
    ),
  }
}

/** Bytes, or the text of server-sent events with the schemas of their data in `x-events`. */
function describeBytes(schema: z.ZodType, schemas: Schemas): JsonSchema {
  const events = eventsOf(schema)
  if (events === undefined) return { type: 'string', format: 'binary' }
  const data = Object.entries(events).map(([name, body]) => [name, schemas.refer(body, 'output')])
  return { type: 'string', 'x-events': Object.fromEntries(data) }
}

function describeResponse(status: number, schema: z.ZodType, schemas: Schemas): JsonSchema {
  const description = STATUS_TEXTS[status]
  if (description === undefined) throw new Error(`Describe the status ${status} in STATUS_TEXTS.`)
  const mediaType = binaryTypeOf(schema)
  const content =
    mediaType === undefined
      ? { 'application/json': { schema: schemas.refer(schema, 'output') } }
      : { [mediaType]: { schema: describeBytes(schema, schemas) } }
  return { description, content }
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
