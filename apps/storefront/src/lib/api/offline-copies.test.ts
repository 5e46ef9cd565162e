import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isOfflineCopy, noteResponse, offlineCopies, withoutOfflineCopies } from './offline-copies.ts'
import { createQueryClient } from './query-client.ts'

const kept = (body: object) => {
  noteResponse('/api/order/', 1_000, body)
  return body
}

test('an offline copy never replaces the server’s response, and the server’s always replaces a copy', () => {
  const client: QueryClient = createQueryClient()
  const key = ['orders']
  const set = (body: object) => client.setQueryData(key, body)
  set(kept([{ id: 'old' }]))
  expect(isOfflineCopy(client.getQueryData(key))).toBe(true)
  set(kept([{ id: 'newer copy' }]))
  expect(client.getQueryData(key)).toEqual([{ id: 'newer copy' }])
  const answer = [{ id: 'of the server' }]
  set(answer)
  set(kept([{ id: 'old' }]))
  expect(client.getQueryData(key)).toEqual(answer)
  expect(isOfflineCopy(client.getQueryData(key))).toBe(false)
})

test('a copy with the same content does not stay a copy once the server has confirmed it', () => {
  const copy = kept([{ id: 1 }])
  expect(isOfflineCopy(withoutOfflineCopies(copy, [{ id: 1 }]))).toBe(false)
})

test('an address is noted until the server responds', () => {
  noteResponse('/api/site/', 2_000, {})
  expect(offlineCopies.get('/api/site/')?.storedAt).toBe(2_000)
  noteResponse('/api/site/', null, {})
  expect(offlineCopies.has('/api/site/')).toBe(false)
})
