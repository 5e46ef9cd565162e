import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { FormProvider } from 'react-hook-form'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../lib/api/api-error.ts'
import { fieldDifferences } from './differences.ts'
import { FormSchema, FormText } from './fields.tsx'
import { type ContractForm, useContractForm, type VersionedForm } from './use-contract-form.ts'

const record = z.object({ version: z.number(), title: z.string(), tags: z.string() })
type Record = z.infer<typeof record>

const schema = z.object({ title: z.string().trim().min(1).max(30), tags: z.string().max(3) })
type Values = z.infer<typeof schema>

const definition: ContractForm<Record, Values, Values> = {
  schema,
  texts: { title: 'ระบุชื่อ' },
  rules: ({ title, tags }) => (title && tags === title ? [{ path: ['tags'], text: 'แท็กซ้ำกับชื่อ' }] : []),
  valuesOf: ({ title, tags }) => ({ title, tags }),
  empty: { title: '', tags: '' },
  stale: z.object({ current: record.optional() }),
  differences: (base, mine, theirs) =>
    fieldDifferences(base, mine, theirs, { names: { title: 'ชื่อ', tags: 'แท็ก' } }),
}

const first: Record = { version: 1, title: 'สีน้ำ', tags: '' }
const second: Record = { version: 2, title: 'สีน้ำง่าย ๆ', tags: 'ใหม่' }

/** A page with the form of `read`, as it is after every act. */
function open(read: Record | null) {
  const seen: { form?: VersionedForm<Record, Values, Values> } = {}
  let shown = read
  function Page() {
    const form = useContractForm(shown, definition)
    seen.form = form
    return (
      <FormProvider {...form.form}>
        <FormSchema value={form.schema}>
          <div ref={form.formRef}>
            <FormText<Values> name="title" label="ชื่อ" />
            <FormText<Values> name="tags" label="แท็ก" />
          </div>
        </FormSchema>
      </FormProvider>
    )
  }
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/other', element: <p>หน้าอื่น</p> },
  ])
  const view = render(<RouterProvider router={router} />)
  const form = () => {
    if (!seen.form) throw new Error('the page is not shown')
    return seen.form
  }
  return {
    form,
    router,
    write: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    written: () => form().form.getValues(),
    textOf: (label: string) =>
      screen.getByLabelText(label).closest('.MuiFormControl-root')?.querySelector('p')?.textContent,
    check: async () => {
      let body: Values | undefined
      await act(async () => {
        body = await form().validBody()
      })
      return body
    },
    readAgain: async (next: Record) => {
      shown = next
      // A new element: the page is rendered again, as it is when the record was read again.
      await act(async () => router.navigate('/', { replace: true, state: next.version }))
      view.rerender(<RouterProvider router={router} />)
    },
  }
}

describe('a save by somebody else', () => {
  it('replaces a form that nobody touched', async () => {
    const { form, readAgain, written } = open(first)
    await readAgain(second)
    expect(written()).toEqual({ title: 'สีน้ำง่าย ๆ', tags: 'ใหม่' })
    expect(form()).toMatchObject({ newer: null, changed: false, read: second })
  })

  it('waits until the volunteer has seen it, and keeps their input', async () => {
    const { form, readAgain, write, written } = open(first)
    write('ชื่อ', 'ของฉัน')
    await readAgain(second)
    expect(form()).toMatchObject({ newer: second, read: first })
    expect(written()).toEqual({ title: 'ของฉัน', tags: '' })
    act(() => form().ask())
    expect(form().base).toEqual({ title: 'สีน้ำ', tags: '' })
    expect(form().conflict).toEqual([
      { field: 'ชื่อ', theirs: 'สีน้ำง่าย ๆ', mine: 'ของฉัน', both: true },
      { field: 'แท็ก', theirs: 'ใหม่', mine: 'ไม่มี', both: false },
    ])
    act(() => form().keepLocalChanges())
    expect(form()).toMatchObject({ conflict: null, newer: null, read: second, changed: true })
    expect(written()).toEqual({ title: 'ของฉัน', tags: 'ใหม่' })
  })

  it('comes with a refused save, and may be taken over', () => {
    const { form, write, written } = open(first)
    write('ชื่อ', 'ของฉัน')
    let shown = false
    act(() => {
      shown = form().showsStale(new ApiError(409, { detail: '', code: 'stale', current: second }))
    })
    expect(shown).toBe(true)
    act(() => form().loadTheirs())
    expect(form()).toMatchObject({ read: second, changed: false, conflict: null })
    expect(written()).toMatchObject({ title: 'สีน้ำง่าย ๆ' })
  })

  it('is not reported for other refusals', () => {
    const { form } = open(null)
    act(() => {
      expect(form().showsStale(new ApiError(409, { detail: '', code: 'name_taken' }))).toBe(false)
    })
    expect(form()).toMatchObject({ read: null, newer: null, conflict: null })
  })
})

it('keeps input that was typed during a save', () => {
  const { form, write, written } = open(first)
  write('แท็ก', 'เร็ว')
  const { rebaseOn } = form()
  write('ชื่อ', 'เพิ่งเขียน')
  act(() => rebaseOn({ ...first, version: 2, tags: 'เร็ว' }))
  expect(written()).toEqual({ title: 'เพิ่งเขียน', tags: 'เร็ว' })
  expect(form()).toMatchObject({ base: { title: 'สีน้ำ', tags: 'เร็ว' }, changed: true })
})

describe('rules', () => {
  it('say nothing before the first save, then follow every change', async () => {
    const { check, write, textOf } = open(null)
    write('ชื่อ', ' ')
    expect(textOf('ชื่อ')).toBeUndefined()
    expect(await check()).toBeUndefined()
    expect(textOf('ชื่อ')).toBe('ระบุชื่อ')
    write('ชื่อ', 'ใหม่')
    await waitFor(() => expect(textOf('ชื่อ')).toBeUndefined())
    write('แท็ก', 'ใหม่')
    await waitFor(() => expect(textOf('แท็ก')).toBe('ใส่ได้ไม่เกิน 3 ตัวอักษร'))
  })

  it('about two fields are checked again when either changes', async () => {
    const { check, write, textOf } = open(null)
    write('ชื่อ', 'สี')
    write('แท็ก', 'สี')
    await check()
    expect(textOf('แท็ก')).toBe('แท็กซ้ำกับชื่อ')
    write('ชื่อ', 'ดิน')
    await waitFor(() => expect(textOf('แท็ก')).toBeUndefined())
  })

  it('move the focus to the first field with a message', async () => {
    const { check, write } = open(null)
    write('แท็ก', 'ยาวไป')
    await check()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('ชื่อ')))
    write('ชื่อ', 'สี')
    await check()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('แท็ก')))
  })

  it('are gone after the saved record is loaded', async () => {
    const { form, check, write, textOf } = open(first)
    write('ชื่อ', 'ใหม่')
    expect(await check()).toEqual({ title: 'ใหม่', tags: '' })
    act(() => form().loadRecord({ ...first, version: 2, title: 'ใหม่' }))
    write('ชื่อ', '')
    await act(async () => undefined)
    expect(textOf('ชื่อ')).toBeUndefined()
  })
})

it('takes all changes back', () => {
  const { form, write, written } = open(first)
  write('ชื่อ', 'ใหม่')
  expect(form().changed).toBe(true)
  act(() => form().reset())
  expect(form().changed).toBe(false)
  expect(written()).toEqual({ title: 'สีน้ำ', tags: '' })
})

describe('leaving', () => {
  it('is free while nothing was changed', async () => {
    const ask = vi.fn()
    vi.stubGlobal('confirm', ask)
    const { router } = open(first)
    await act(() => router.navigate('/other'))
    expect(ask).not.toHaveBeenCalled()
    expect(screen.getByText('หน้าอื่น')).toBeTruthy()
  })

  it('asks if there are changes, and stays or leaves by the answer', async () => {
    const ask = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
    vi.stubGlobal('confirm', ask)
    const { router, write, written } = open(first)
    write('ชื่อ', 'ของฉัน')
    await act(() => router.navigate('/other'))
    expect(ask).toHaveBeenCalledWith('มีข้อมูลที่ยังไม่บันทึก ออกจากหน้านี้ไหม')
    expect(written()).toMatchObject({ title: 'ของฉัน' })
    await act(() => router.navigate('/other'))
    expect(screen.getByText('หน้าอื่น')).toBeTruthy()
  })

  it('asks over changes when the window is closed, and only then', () => {
    const { write } = open(first)
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(close()).toBe(false)
    write('ชื่อ', 'ของฉัน')
    expect(close()).toBe(true)
  })

  it('asks nothing once the changes are saved', async () => {
    const ask = vi.fn()
    vi.stubGlobal('confirm', ask)
    const { form, router, write } = open(null)
    write('ชื่อ', 'ของฉัน')
    await act(async () => {
      form().allowLeave()
      await router.navigate('/other')
    })
    expect(ask).not.toHaveBeenCalled()
    expect(screen.getByText('หน้าอื่น')).toBeTruthy()
  })
})
