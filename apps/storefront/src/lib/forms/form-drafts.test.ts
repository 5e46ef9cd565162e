import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPhoto } from '../../test-shop.ts'

const [mali, dao] = [1, 2]
const USER = { email: 'a@jansi.test', first_name: 'ก', last_name: 'ข', phone_number: '0812345678' }

/** The page after it was loaded, with `pk` signed in. */
async function load(pk: number) {
  vi.resetModules()
  const { useDraftState } = await import('./form-drafts.ts')
  const { endSession, session } = await import('../session/session.ts')
  session.dispatch({ type: 'LOGIN_SUCCESS', access: 'token', user: { ...USER, pk } })
  const note = renderHook(() => useDraftState('note', ''))
  const parts = renderHook(() => useDraftState<ReadonlyMap<number, string>>('parts', new Map()))
  const sent = renderHook(() => useDraftState<ReadonlySet<number>>('sent', new Set()))
  const photos = renderHook(() => useDraftState<File[]>('photos', []))
  return {
    fill: () =>
      act(() => {
        note.result.current[1]('ขาหัก')
        parts.result.current[1](new Map([[7, 'หาย']]))
        sent.result.current[1](new Set([3]))
        photos.result.current[1]([aPhoto()])
      }),
    end: (type: 'LOGOUT' | 'REFRESH_FAIL') => act(() => endSession({ type })),
    values: () => [
      note.result.current[0],
      [...parts.result.current[0]],
      [...sent.result.current[0]],
      photos.result.current[0].length,
    ],
    said: () => session.get().message,
  }
}
const EMPTY = ['', [], [], 0]

beforeEach(() => sessionStorage.clear())

test('input survives a reload after the session ended, without photos, and a message reports it', async () => {
  const before = await load(mali)
  before.fill()
  before.end('REFRESH_FAIL')
  expect(Object.values(sessionStorage).join()).not.toContain(aPhoto().name)
  const after = await load(mali)
  expect(after.values()).toEqual(['ขาหัก', [[7, 'หาย']], [3], 0])
  await vi.waitFor(() => expect(after.said()).toBe('ที่กรอกค้างไว้กลับมาแล้ว เหลือรูปที่ต้องเลือกใหม่'))
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  ['the member signed out', 'LOGOUT', mali],
  ['another member signs in', 'REFRESH_FAIL', dao],
] as const)('nothing is left where %s', async (_, type, next) => {
  const before = await load(mali)
  before.fill()
  before.end(type)
  const after = await load(next)
  expect(after.values()).toEqual(EMPTY)
  expect(after.said()).toBe('เข้าสู่ระบบแล้ว')
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  [mali, 1],
  [dao, 0],
])('where no form opens, %i finds %i of the forms that 1 left', async (next, left) => {
  const before = await load(mali)
  before.fill()
  before.end('REFRESH_FAIL')
  vi.resetModules()
  const { session } = await import('../session/session.ts')
  session.dispatch({ type: 'GET_USER_SUCCESS', user: { ...USER, pk: next } })
  expect(sessionStorage).toHaveLength(left)
})

test('forms in which nothing was changed are not kept', async () => {
  const { end } = await load(mali)
  end('REFRESH_FAIL')
  expect(sessionStorage).toHaveLength(0)
})
