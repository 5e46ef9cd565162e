import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { AdminContext, memoryStore } from 'react-admin'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { bannerPages } from './banners/section.tsx'
import { categoryPages } from './categories/section.tsx'
import { faqPages } from './faqs/section.tsx'
import { createDataProvider } from './lib/admin/data-provider.ts'
import { api } from './lib/api/api.ts'
import { ProductPage } from './products/product-page.tsx'
import { savedVariant, stock } from './products/product-testing.ts'
import { SettingsPage } from './settings/settings-page.tsx'
import { settingsRecord } from './settings/settings-record.ts'
import { storedSettings } from './settings/settings-testing.ts'
import { TutorialPage } from './tutorials/tutorial-page.tsx'
import { WorkshopPage } from './workshops/workshop-page.tsx'

const image = { key: `public/${'a'.repeat(22)}`, url: '/media/public/a/1280.webp' }
const prices = { sale_price: null, rental_price: null, replacement_price: null }
const days = {
  hand_over_on: '2026-12-04',
  starts_on: '2026-12-05',
  ends_on: '2026-12-06',
  return_due_on: '2026-12-09',
}
const brush = {
  name: 'พู่กัน',
  description: '',
  brand: 'จานสี',
  category: 2,
  is_for_sale: true,
  is_for_rent: false,
  is_used: false,
  is_pinned: false,
  is_active: true,
  ...prices,
  sale_price: 45.5,
}
const size = savedVariant(11, 'เล็ก')
const { version: _version, qr_image: _qr, logo_image: _logo, share_image: _share, ...shared } = storedSettings
const settings = {
  ...shared,
  social_url: '',
  privacy_contact: '',
  privacy_note: '',
  administrators: ['กมล'],
  promptpay_target: '',
  sign_up_mail_domains: [],
}
const article = {
  title: 'ผสมสีน้ำ',
  description: '',
  category_name: 'เทคนิค',
  author: 'กมล',
  difficulty_level: 'ง่าย',
  video_url: '',
  content: '<p>เริ่มจากน้ำ</p>',
  tags: '',
  is_published: true,
}

type Editor = {
  resource: string
  page: ReactElement
  record: Record<string, unknown>
  /** The field that both change: its label, its name in the record, and its message when it is empty. */
  label: string
  field: string
  problem: string
  call: string
  /** The fields that are sent besides the version and the changed field. */
  others?: Record<string, unknown>
}

const EDITORS: Editor[] = [
  {
    resource: 'faqs',
    page: <faqPages.Edit />,
    record: {
      // Its emphasis is kept: a question that is not rewritten is not sent.
      question: 'ยืมได้<em>กี่วัน</em>',
      answer: '<p>ได้</p>',
      tags: '',
      category: 'การยืม',
      is_active: true,
      position: 0,
    },
    label: 'หมวด',
    field: 'category',
    problem: 'ระบุหมวด เช่น การยืม',
    call: 'PATCH /api/staff/faqs/1/',
  },
  {
    resource: 'banners',
    page: <bannerPages.Edit />,
    record: { image, alt_text: 'สีน้ำ', is_active: true, starts_at: null, ends_at: null, position: 0 },
    label: 'คำบรรยายรูป',
    field: 'alt_text',
    problem: 'บอกสั้น ๆ ว่ารูปนี้บอกอะไร',
    call: 'PATCH /api/staff/banners/1/',
  },
  {
    resource: 'categories',
    page: <categoryPages.Edit />,
    record: {
      name: 'paint',
      display_name: 'สี',
      image: null,
      position: 0,
      product_count: 0,
      can: { delete: true },
    },
    label: 'ชื่อที่แสดงในร้าน',
    field: 'display_name',
    problem: 'ระบุชื่อหมวดหมู่',
    call: 'PATCH /api/staff/categories/1/',
  },
  {
    resource: 'workshops',
    page: <WorkshopPage />,
    record: {
      name: 'สีน้ำวันเสาร์',
      ...days,
      is_active: true,
      product_ids: [2, 1],
      set: [],
      order_count: 0,
      can: { activate: false },
    },
    label: 'ชื่อเวิร์กช็อป',
    field: 'name',
    problem: 'ระบุชื่อเวิร์กช็อป',
    call: 'PATCH /api/staff/workshops/1/',
  },
  {
    resource: 'tutorials',
    page: <TutorialPage />,
    record: {
      ...article,
      main_image: image,
      created_at: '2026-11-01T00:00:00Z',
      images: [{ image, caption: 'จาน' }],
    },
    label: 'ผู้เขียน',
    field: 'author',
    problem: 'ระบุชื่อผู้เขียน',
    call: 'PUT /api/staff/tutorials/1/',
    others: { ...article, main_image_key: image.key, images: [{ image_key: image.key, caption: 'จาน' }] },
  },
  {
    resource: 'settings',
    page: <SettingsPage />,
    // As read, and as the 409 has it.
    record: {
      ...settingsRecord({ ...settings, qr_image: null, logo_image: null, share_image: null, version: 3 }),
      ...settings,
    },
    label: 'ชื่อชมรม',
    field: 'club_name',
    problem: 'ระบุชื่อชมรม',
    call: 'PUT /api/staff/settings/',
    others: { ...settings, qr_image_key: null, logo_image_key: null, share_image_key: null },
  },
  {
    resource: 'products',
    page: <ProductPage />,
    record: { ...brush, category_name: 'พู่กัน', images: [image], variants: [{ ...size, ...stock }] },
    label: 'ชื่อสินค้า',
    field: 'name',
    problem: 'ระบุชื่อสินค้า',
    call: 'PUT /api/staff/products/1/',
    others: { ...brush, image_keys: [image.key], variants: [size] },
  },
]

/** Opens the page of a record that the first save finds stale, and collects the requests. */
function open({ resource, page, record, field }: Editor) {
  const read = { id: resource === 'settings' ? 'site' : 1, version: 3, ...record }
  const theirs = { ...read, id: 1, version: 4, [field]: 'ของเขา' }
  const sent: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    if (address.endsWith('/due-days/')) return Response.json({ workshop: read, days: [] })
    if (method === 'GET') return Response.json({ count: 0, results: [] })
    sent.push({ call: `${method} ${address}`, body: JSON.parse(body ?? 'null') })
    if (sent.length === 1)
      return Response.json({ detail: '', code: 'stale', current: theirs }, { status: 409 })
    return Response.json({ ...theirs, version: 5, [field]: 'ของฉัน' })
  })
  const categories = { count: 1, results: [{ id: 2, display_name: 'พู่กัน', position: 0 }] }
  const nothing = { list: async () => ({ count: 0, results: [] }) }
  const dataProvider = createDataProvider(api, [
    { name: 'categories', source: () => ({ list: async () => categories }) },
    { name: 'variant-types', source: () => nothing },
    { name: 'payment-methods', source: () => nothing },
    // The last of a name counts.
    {
      name: resource,
      source: () => ({ list: async () => ({ count: 1, results: [read] }), one: async () => read }),
    },
  ])
  const router = createMemoryRouter(
    [
      {
        element: (
          <AdminContext dataProvider={dataProvider} store={memoryStore()}>
            <Outlet />
          </AdminContext>
        ),
        children: [{ path: '/:resource/:id', element: page }],
      },
    ],
    { initialEntries: [`/${resource}/1`] },
  )
  render(<RouterProvider router={router} />)
  return sent
}

// By label and text: finding them by role takes seconds on a page with fifty fields.
const labelled = (label: string) => new RegExp(`^${label}( \\*)?$`)
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(labelled(label)), { target: { value } })
const save = () => fireEvent.click(screen.getByText('บันทึก'))
const openDialog = () =>
  waitFor(() => {
    const dialog = document.querySelector<HTMLElement>('[role=dialog]')
    if (!dialog) throw new Error('no dialog is open')
    return dialog
  })

it.each(EDITORS)(
  'the form of $resource names errors, sends only changes, and shows what others saved',
  async (editor) => {
    const { label, field, problem, call, others } = editor
    const sent = open(editor)
    await screen.findByLabelText(labelled(label))

    write(label, ' ')
    save()
    expect(await screen.findByText(problem)).toBeTruthy()
    expect(sent).toEqual([])

    // The form checks again while one types, but only once the attempt to save has ended, a moment after its texts.
    await waitFor(() => {
      write(label, ' ของฉัน')
      write(label, ' ของฉัน ')
      expect(screen.queryByText(problem)).toBeNull()
    })
    save()
    const dialog = await openDialog()
    expect(sent).toEqual([{ call, body: { ...others, version: 3, [field]: 'ของฉัน' } }])
    const [change, ...more] = dialog.querySelectorAll('li')
    expect(change?.textContent).toContain('(แก้ทั้งคู่)ของเขา: ของเขาของฉัน: ของฉัน')
    expect(more).toEqual([])

    fireEvent.click(within(dialog).getByText('เก็บของฉันไว้แก้ต่อ'))
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    save()
    await waitFor(() => expect(sent[1]).toEqual({ call, body: { ...others, version: 4, [field]: 'ของฉัน' } }))
    await waitFor(() => expect(screen.getByText('บันทึก')).toHaveProperty('disabled', true))
  },
)
