import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { JsonBytes } from './json-bytes.ts'
import { type ResponseChecks, sampledBytesCheck, sampledSerializer } from './sampled-responses.ts'

async function statusesOf(
  checks: ResponseChecks,
  body: unknown,
  times: number,
): Promise<Record<number, number>> {
  const app = Fastify()
  app.route({
    method: 'GET',
    url: '/',
    schema: { response: { 200: z.object({ id: z.number() }) } },
    serializerCompiler: sampledSerializer(checks),
    handler: async () => body,
  })
  const statuses: Record<number, number> = {}
  for (let n = 0; n < times; n += 1) {
    const { statusCode } = await app.inject('/')
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  await app.close()
  return statuses
}

it('checks responses that are JSON already as often', () => {
  const faultsOf = (checks: ResponseChecks, json: string, times: number) => {
    const check = sampledBytesCheck(checks, z.object({ id: z.number() }), 'GET /')
    const fails = () => {
      try {
        check(new JsonBytes(Buffer.from(json)))
        return false
      } catch {
        return true
      }
    }
    return Array.from({ length: times }, fails).filter(Boolean).length
  }
  expect(faultsOf('sampled', '{"id":"no number"}', 201)).toBe(3)
  expect(faultsOf('sampled', '{"id":1}', 101)).toBe(0)
  expect(faultsOf('everyone', '{"id":1,"secret":"x"}', 3)).toBe(3)
  expect(faultsOf('everyone', '{"id":1}', 3)).toBe(0)
})

it('checks one response in a hundred in production, the first one among them', async () => {
  expect(await statusesOf('sampled', { id: 'no number' }, 201)).toEqual({ 200: 198, 500: 3 })
  expect(await statusesOf('sampled', { id: 1 }, 101)).toEqual({ 200: 101 })
})

it('checks every response in tests, also for fields that no schema declares', async () => {
  expect(await statusesOf('everyone', { id: 'no number' }, 3)).toEqual({ 500: 3 })
  expect(await statusesOf('everyone', { id: 1, secret: 'x' }, 3)).toEqual({ 500: 3 })
  expect(await statusesOf('everyone', { id: 1 }, 3)).toEqual({ 200: 3 })
})
