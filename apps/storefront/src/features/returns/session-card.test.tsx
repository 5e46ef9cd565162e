import { RETURN_STATUS_NAMES, RETURN_STATUSES } from '@jansi/contract/statuses'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test-page.tsx'
import { aReturn } from '../../test-shop.ts'
import { returnTones, SessionCard } from './session-card.tsx'

test.each(RETURN_STATUSES)(
  'a return that is %s has a badge with its name',
  { tags: '@spec-4.return.badges' },
  (status) => {
    renderPage(<SessionCard session={aReturn({ status })} onFinish={() => {}} />)
    screen.getByText(RETURN_STATUS_NAMES[status], { exact: true })
  },
)

test('a pending return waits, an approved one is done, a rejected one asks for care', () => {
  expect(returnTones).toEqual({ pending: 'waiting', approved: 'done', partial: 'info', rejected: 'care' })
})
