import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { ProductLightbox } from '../features/catalog/product-lightbox.tsx'
import { AlertDialog, Dialog } from '../ui/dialogs/dialog.tsx'
import { Lightbox } from '../ui/dialogs/lightbox.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Opens `layer` on the second page of a visit. */
function openSecondPage(layer: ReactElement) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>หน้าแรก</p> },
      { path: '/product/1', element: layer },
    ],
    { initialEntries: ['/', '/product/1'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

function Question() {
  const [open, setOpen] = useState(true)
  return (
    <AlertDialog open={open} onOpenChange={setOpen} title="ยกเลิกไหม" confirmLabel="ยกเลิก">
      คืนไม่ได้
    </AlertDialog>
  )
}

function Sheet() {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title="QR รับของ">
      <Lightbox src="/qr.png" alt="QR">
        ดู QR
      </Lightbox>
    </Dialog>
  )
}

function Images() {
  const [index, setIndex] = useState<number | null>(0)
  return <ProductLightbox images={['/1.png']} name="พู่กัน" index={index} onIndex={setIndex} />
}

it.each([
  ['a dialog', <Sheet key="sheet" />, 'dialog'],
  ['a question', <Question key="question" />, 'alertdialog'],
  ['an enlarged image', <Images key="images" />, 'dialog'],
])('closes %s with Back, and leaves the page with the next one', async (_, layer, role) => {
  const router = openSecondPage(layer)
  await screen.findByRole(role)
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull())
  expect(router.state.location.pathname).toBe('/product/1')
  await router.navigate(-1)
  await screen.findByText('หน้าแรก')
})

it('closes one layer after the other', async () => {
  const router = openSecondPage(<Sheet />)
  fireEvent.click(await screen.findByRole('button', { name: 'ดูรูปขนาดใหญ่: QR' }))
  await screen.findByRole('dialog', { name: 'QR' })
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'QR' })).toBeNull())
  screen.getByRole('dialog', { name: 'QR รับของ' })
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/product/1')
})

it('closes a layer when the browser’s close watcher asks for it', async () => {
  const watchers: { onclose?: () => void }[] = []
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose?: () => void
      constructor() {
        watchers.push(this)
      }
      destroy() {}
    },
  )
  openSecondPage(<Question />)
  await screen.findByRole('alertdialog')
  watchers.at(-1)?.onclose?.()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
