import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { anOrder } from '../../test-shop.ts'
import { Component } from './history.tsx'

beforeEach(() => accessToken.set('token'))

test('orders come with the to-dos above them, and are not moved by them', async () => {
  let arrive: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  testServer({
    '/order/': [200, [anOrder()]],
    '/waiting-list/': [200, []],
    '/todo/': async () => {
      await late
      return [200, [{ kind: 'slip_missing', order: anOrder().id, is_urgent: true, amount: 120 }]]
    },
  })
  renderPage(<Component />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('article')).toBeNull()
  arrive()
  await screen.findByRole('article')
  screen.getByRole('heading', { name: 'สิ่งที่ต้องทำ' })
})

test('orders are shown also if the to-dos do not load', async () => {
  testServer({ '/order/': [200, [anOrder()]] })
  renderPage(<Component />)
  await screen.findByRole('article')
})
