import { getActiveWorkshop, getWorkshopProduct } from '@jansi/contract/calls/catalog'
import { listOrders } from '@jansi/contract/calls/orders'
import { listTodos } from '@jansi/contract/calls/todos'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../api/query-of.ts'

/**
 * Makes the responses of calls stale, with those of all calls whose path has the same first part. Resolves when those that are
 * shown have come again.
 */
export async function refresh(queryClient: QueryClient, ...calls: { path: string }[]): Promise<void> {
  const keys = calls.map((call) => keyOf(call).slice(0, 1))
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** After a change of an order: one's own orders and things to do. */
export function refreshOrders(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, listOrders, listTodos)
}

/** After a change of stock: the products of the active workshop. */
export function refreshStock(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, getActiveWorkshop, getWorkshopProduct)
}
