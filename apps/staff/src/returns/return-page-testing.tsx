import { screen } from '@testing-library/react'
import { openForVolunteer } from '../console-testing.tsx'
import { listOf, type Replies } from '../lib/admin/page-testing.tsx'
import { returns } from './resource.tsx'
import { ReturnPage } from './return-page.tsx'
import { RETURN_ID, returnOf } from './return-testing.ts'

/** For tests: opens the page of a return over a server that returns it, with further replies. */
export async function openReturn(session = returnOf(), replies: Replies = {}) {
  const page = openForVolunteer({
    page: <ReturnPage />,
    path: '/returns/:id/show',
    at: `/returns/${RETURN_ID}/show`,
    resources: [returns],
    replies: { [`GET /returns/${RETURN_ID}/`]: session, 'GET /returns/': listOf(), ...replies },
  })
  await screen.findByRole('heading', { name: 'คำขอคืน 3f0a77d2' })
  return page
}
