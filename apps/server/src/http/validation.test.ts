import type { Endpoint } from '@jansi/contract/endpoint'
import { intId, intReference } from '@jansi/contract/fields'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { nameOf, recordRoutes } from '../../test/mounted-routes.ts'
import { openShop } from '../../test/shop.ts'
import type { AppError } from '../core/app-error.ts'
import { parseInput } from './validation.ts'

const mounted = recordRoutes()
openShop()

/** The errors of an input, by field. */
function errorsOf(schema: z.ZodType, input: unknown): unknown {
  try {
    parseInput(schema, input)
  } catch (error) {
    return (error as AppError).body
  }
  return null
}

/** The integers of an endpoint's path, query and form, each by its schema and name. */
function integersOf({ params, query, form }: Endpoint) {
  return [params, query, form].flatMap((schema) => {
    if (schema === undefined) return []
    const own = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    // A schema with a name is a reference to its definition.
    const names = [own, ...Object.values(own.$defs ?? {})]
      .flatMap(({ properties = {} }) => Object.entries(properties))
      .filter(([, property]) => typeof property === 'object' && property.type === 'integer')
    return names.map(([name]) => ({ schema, name }))
  })
}

describe('an integer of a path, a query or a form', () => {
  const integers = () =>
    mounted
      .endpoints()
      .flatMap((endpoint) => integersOf(endpoint).map((integer) => ({ call: nameOf(endpoint), ...integer })))

  it.each(['0x1', '0b1', '0o1', '1e0', '1.0', '+1', '-1', ' 1', '1 ', '1_0', '๑', '', 'x'])(
    'is not read from %j',
    (text) => {
      expect(integers().length).toBeGreaterThan(50)
      const taken = integers().filter(({ schema, name }) => {
        const { error } = schema.safeParse({ [name]: text })
        return !error?.issues.some(({ path }) => path[0] === name)
      })
      expect(taken.map(({ call, name }) => [call, name])).toEqual([])
    },
  )

  it('is read from decimal digits', () => {
    const refused = integers().filter(({ schema, name }) => {
      const { error } = schema.safeParse({ [name]: '01' })
      return error?.issues.some(({ path }) => path[0] === name)
    })
    expect(refused).toEqual([])
  })
})

describe('the text of an error', () => {
  const integers = [
    ['an integer', z.object({ at: z.number().int() })],
    ['an integer with limits', z.object({ at: z.number().int().min(1).max(9).optional() })],
    ['an id', z.object({ at: intId })],
    ['a reference', z.object({ at: intReference })],
  ] as const

  it.each(integers)('asks for an integer where %s belongs', (_name, schema) => {
    for (const at of ['x', '2.5', true, [1], {}, 1.5]) {
      expect({ at, errors: errorsOf(schema, { at }) }).toEqual({
        at,
        errors: { at: ['A valid integer is required.'] },
      })
    }
  })

  it('asks for a number where no integer is needed', () => {
    for (const at of ['x', true, [1]]) {
      expect(errorsOf(z.object({ at: z.number() }), { at })).toEqual({ at: ['A valid number is required.'] })
    }
  })

  it('of an item that is no object is in an object of its own', () => {
    const lines = z.object({ lines: z.array(z.object({ id: intId })) })
    const noObject = (type: string) => ({
      non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`],
    })
    expect(errorsOf(lines, { lines: [1, { id: 1 }, 'x', { id: 'x' }, []] })).toEqual({
      lines: {
        0: noObject('int'),
        2: noObject('str'),
        3: { id: ['A valid integer is required.'] },
        4: noObject('list'),
      },
    })
    expect(errorsOf(z.array(z.object({})), [true])).toEqual({ 0: noObject('bool') })
    expect(errorsOf(z.object({ names: z.array(z.string()) }), { names: [1] })).toEqual({
      names: { 0: ['Not a valid string.'] },
    })
  })
})
