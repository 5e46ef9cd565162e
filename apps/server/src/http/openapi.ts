import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { declaredResponses, type Endpoint, isBinary } from '@jansi/contract/endpoint'
import { errorBody } from '@jansi/contract/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type Json = Record<string, unknown>

const ERROR_SCHEMA = {
  type: 'object' as const,
  description:
    'Any refusal: {"detail": "…", "code"?: "…"}, field errors {"field": ["…"]}, {"non_field_errors": ["…"]}, or field errors nested by the index of a list.',
  properties: { detail: { type: 'string' as const }, code: { type: 'string' as const } },
  additionalProperties: true,
}

/** Derives the OpenAPI 3.1 document from the mounted endpoints; serves it at `openapi.json`, to read at `docs`. */
export async function serveOpenApi(api: FastifyInstance): Promise<void> {
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
      return { schema: endpoint ? describeEndpoint(endpoint) : { ...schema }, url }
    },
  })
  await api.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api', staticCSP: false })
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
}

function describeEndpoint(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.params ? { params: inputSchema(endpoint.params) } : {}),
    ...(endpoint.query ? { querystring: inputSchema(endpoint.query) } : {}),
    ...(endpoint.body ? { body: inputSchema(endpoint.body) } : {}),
    ...(endpoint.form ? { consumes: ['multipart/form-data'], body: formSchema(endpoint.form) } : {}),
    response: Object.fromEntries(
      Object.entries(declaredResponses(endpoint)).map(([status, schema]) => [
        status,
        isBinary(schema)
          ? {
              description: 'Bytes',
              content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
            }
          : { description: statusText(Number(status)), ...jsonSchema(schema, 'output') },
      ]),
    ),
  }
}

function inputSchema(schema: z.ZodType): Json {
  return jsonSchema(schema, 'input')
}

function formSchema(schema: z.ZodObject): Json {
  const json = inputSchema(schema)
  const properties = { ...(json.properties as Json), image: { type: 'string', format: 'binary' } }
  return { ...json, properties, required: [...((json.required as string[] | undefined) ?? []), 'image'] }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const {
    $schema: _draft,
    $defs: _named,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema !== errorBody) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.$ref = '#/components/schemas/Error'
    },
  })
  return json
}

function statusText(status: number): string {
  const texts: Record<number, string> = {
    200: 'Done',
    201: 'Made',
    400: 'The input does not fit',
    401: 'No or no valid token',
    403: 'Not allowed',
    404: 'Not there, or not yours',
    409: 'Its state does not allow this any more',
    413: 'Too large',
    415: 'Wrong media type',
    429: 'Too many attempts; see Retry-After',
    500: 'A fault of the server',
    503: 'Not available for a moment; see Retry-After',
  }
  return texts[status] ?? 'Answer'
}
