import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { FormText } from './fields.tsx'
import { FieldsDialog } from './fields-dialog.tsx'
import { useDialogForm } from './use-dialog-form.ts'

const body = z.object({ reason: z.string().trim().min(1).max(20) })
type Body = z.infer<typeof body>

function Dialog({ onConfirm }: { onConfirm: (body: Body) => void }) {
  const dialog = useDialogForm(body, { reason: '' })
  return (
    <FieldsDialog
      dialog={dialog}
      title="ยกเว้นค่าปรับ"
      confirm="ยืนยัน"
      busy={false}
      onConfirm={onConfirm}
      onClose={() => undefined}
    >
      <FormText<Body> name="reason" label="เหตุผล" />
    </FieldsDialog>
  )
}

it('waits until the contract’s rules hold, then sends the body that they make', () => {
  const onConfirm = vi.fn()
  render(<Dialog onConfirm={onConfirm} />)
  const confirm = screen.getByText('ยืนยัน')
  const write = (value: string) => fireEvent.change(screen.getByLabelText('เหตุผล'), { target: { value } })
  expect(screen.getByLabelText('เหตุผล').getAttribute('maxlength')).toBe('20')
  expect(confirm).toHaveProperty('disabled', true)
  write('   ')
  expect(confirm).toHaveProperty('disabled', true)
  write(' ฝนตกหนัก ')
  expect(confirm).toHaveProperty('disabled', false)
  fireEvent.click(confirm)
  expect(onConfirm.mock.calls).toEqual([[{ reason: 'ฝนตกหนัก' }]])
  write('ก'.repeat(21))
  expect(confirm).toHaveProperty('disabled', true)
})
