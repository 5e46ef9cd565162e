import { isDeepStrictEqual } from 'node:util'
import { errorBody } from '@jansi/contract/errors'
import { z } from 'zod'
import { nameSchemas } from './contract-names.ts'

export type JsonSchema = Record<string, unknown>

export type Schemas = {
  /** Returns the JSON schema of a body, in which every named schema is a reference to its component. */
  refer: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema
  /** The components that were referred to so far, by name. */
  components: () => Record<string, JsonSchema>
}

/** Collects the named schemas of the contract as components of the OpenAPI document. */
export function openSchemas(): Schemas {
  nameSchemas()
  const components = new Map<string, JsonSchema>()

  const keep = (name: string, schema: JsonSchema) => {
    const kept = components.get(name)
    if (kept !== undefined && !isDeepStrictEqual(kept, schema)) {
      throw new Error(
        `${name} names two schemas, or differs as input and output. Export each by its own name.`,
      )
    }
    components.set(name, schema)
  }

  return {
    refer: (schema, io) => {
      const { $defs, ...json } = jsonSchema(schema, io)
      for (const [name, named] of Object.entries($defs ?? {})) {
        // Zod numbers unnamed schemas that refer to themselves: the values of `errorBody`, which is a
        // component of its own.
        if (!name.startsWith('__schema')) keep(name, referToComponents(named))
      }
      return referToComponents(json)
    },
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Returns the JSON schema of params, a query or a form, whose properties OpenAPI lists one by one. */
export function inlineSchema(schema: z.ZodType): JsonSchema {
  const { $ref, $defs, ...json } = jsonSchema(schema, 'input')
  if (typeof $ref !== 'string') return json
  return ($defs as Record<string, JsonSchema>)[$ref.replace('#/$defs/', '')] ?? {}
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      // Zod leaves it out where the value is read from a text.
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue
      if (zodSchema instanceof z.ZodRecord) nameKeys(jsonSchema)
      if (zodSchema !== errorBody) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.$ref = '#/components/schemas/Error'
    },
  })
  return json
}

/** Lists the keys of a record one by one where they are fixed: generators of clients read no `propertyNames`. */
function nameKeys(json: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = json
  if (typeof propertyNames !== 'object' || propertyNames.enum === undefined) return
  if (typeof additionalProperties !== 'object') return
  json.properties = Object.fromEntries(propertyNames.enum.map((key) => [String(key), additionalProperties]))
  json.additionalProperties = false
  delete json.propertyNames
}

function referToComponents(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
