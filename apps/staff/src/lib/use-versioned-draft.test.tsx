import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { useVersionedDraft, type VersionedDraft } from './use-versioned-draft.ts'

const record = z.object({ version: z.number(), title: z.string(), tags: z.string() })
type Record = z.infer<typeof record>
type Draft = { title: string; tags: string }

const first: Record = { version: 1, title: 'สีน้ำ', tags: '' }
const second: Record = { version: 2, title: 'สีน้ำง่าย ๆ', tags: 'ใหม่' }

/** The form of a page that shows `read`, after every act. */
function open(read: Record | null) {
  const seen: { form?: VersionedDraft<Record, Draft, object> } = {}
  let shown = read
  function Page() {
    seen.form = useVersionedDraft(shown, {
      draftOf: ({ title, tags }) => ({ title, tags }),
      empty: { title: '', tags: '' },
      problemsOf: () => ({}),
      stale: z.object({ current: record.optional() }),
    })
    return null
  }
  // A new element each time: the page is rendered again, as it is when the record was read again.
  const router = () => createMemoryRouter([{ path: '/', element: <Page /> }])
  const kept = router()
  const view = render(<RouterProvider router={kept} />)
  const form = () => {
    if (!seen.form) throw new Error('the page is not shown')
    return seen.form
  }
  return {
    form,
    readAgain: async (next: Record) => {
      shown = next
      view.rerender(<RouterProvider router={kept} />)
      await act(async () => form().change({}))
    },
  }
}

it('a newer version replaces an unchanged form', async () => {
  const { form, readAgain } = open(first)
  await readAgain(second)
  expect(form().draft).toEqual({ title: 'สีน้ำง่าย ๆ', tags: 'ใหม่' })
  expect(form()).toMatchObject({ newer: null, changed: false, read: second })
})

it('input stays until its volunteer has seen the newer version', async () => {
  const { form, readAgain } = open(first)
  act(() => form().change({ title: 'ของฉัน' }))
  await readAgain(second)
  expect(form()).toMatchObject({ newer: second, read: first, draft: { title: 'ของฉัน', tags: '' } })
  act(() => form().ask())
  expect(form().conflict).toEqual({
    base: { title: 'สีน้ำ', tags: '' },
    mine: { title: 'ของฉัน', tags: '' },
    theirs: { title: 'สีน้ำง่าย ๆ', tags: 'ใหม่' },
  })
  act(() => form().keepLocalChanges())
  expect(form()).toMatchObject({ conflict: null, newer: null, read: second, changed: true })
  expect(form().draft).toEqual({ title: 'ของฉัน', tags: 'ใหม่' })
})

it('a refused save loads the current version, which may be taken over', () => {
  const { form } = open(first)
  act(() => form().change({ title: 'ของฉัน' }))
  let shown = false
  act(() => {
    shown = form().showsStale(new ApiError(409, { detail: '', code: 'stale', current: second }))
  })
  expect(shown).toBe(true)
  act(() => form().loadTheirs())
  expect(form()).toMatchObject({ draft: { title: 'สีน้ำง่าย ๆ' }, read: second, changed: false, conflict: null })
})

it('other refusals are not its own', () => {
  const { form } = open(null)
  act(() => {
    expect(form().showsStale(new ApiError(409, { detail: '', code: 'name_taken' }))).toBe(false)
  })
  expect(form()).toMatchObject({ read: null, newer: null, conflict: null })
})

it('a save with a late response keeps later input', () => {
  const { form } = open(first)
  act(() => form().change({ tags: 'เร็ว' }))
  const { rebaseOn } = form()
  act(() => form().change({ title: 'เพิ่งเขียน' }))
  act(() => rebaseOn({ ...first, version: 2, tags: 'เร็ว' }))
  expect(form()).toMatchObject({
    draft: { title: 'เพิ่งเขียน', tags: 'เร็ว' },
    base: { title: 'สีน้ำ', tags: 'เร็ว' },
  })
})
