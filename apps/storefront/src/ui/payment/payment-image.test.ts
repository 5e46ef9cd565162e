import { beforeEach, expect, test, vi } from 'vitest'
import { drawPaymentImage } from './payment-image.ts'

const QR = `data:image/png;base64,${btoa('the bare QR')}`
const PAYMENT = { shop: 'จานสี', qr: QR, amount: 1_250.5, payee: 'ชมรมศิลปะบำบัด', purpose: 'ค่าสินค้าและการยืม' }

/** A canvas that notes the parts that are drawn on it, from top to bottom. */
class FakeContext {
  readonly drawn: { what: unknown; top: number; bottom: number }[] = []
  fillStyle = ''
  font = ''
  textAlign = ''
  imageSmoothingEnabled = true
  fillRect(_left: number, top: number, _width: number, height: number) {
    this.drawn.push({ what: this.fillStyle, top, bottom: top + height })
  }
  fillText(text: string, _left: number, baseline: number) {
    const size = Number(/(\d+)px/.exec(this.font)?.[1])
    this.drawn.push({ what: text, top: baseline - size, bottom: baseline })
  }
  drawImage({ src }: { src: string }, _left: number, top: number, _width: number, height: number) {
    expect(this.imageSmoothingEnabled, 'a scanner reads sharp edges').toBe(false)
    this.drawn.push({ what: src, top, bottom: top + height })
  }
}

let context: FakeContext | null

beforeEach(() => {
  context = new FakeContext()
  vi.stubGlobal(
    'Image',
    class {
      onload?: () => void
      #src = ''
      get src() {
        return this.#src
      }
      set src(src: string) {
        this.#src = src
        queueMicrotask(() => this.onload?.())
      }
    },
  )
  const { prototype } = HTMLCanvasElement
  Reflect.set(prototype, 'getContext', () => context)
  vi.spyOn(prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, use) {
    use(new Blob([`${this.width}x${this.height}`], { type: 'image/png' }))
  })
})

test('the saved image shows the shop, the QR, the amount, the payee and the purpose, below one another', async () => {
  const image = await drawPaymentImage(PAYMENT)
  const [paper, ...parts] = context?.drawn ?? []
  expect(parts.map(({ what }) => what)).toEqual([
    'จานสี',
    QR,
    '฿1,250.50',
    'ผู้รับเงิน ชมรมศิลปะบำบัด',
    'ค่าสินค้าและการยืม',
  ])
  const [width = 0, height = 0] = (await image.text()).split('x').map(Number)
  expect(paper).toEqual({ what: '#ffffff', top: 0, bottom: height })
  expect(width).toBeGreaterThan(0)
  for (const [index, { what, top, bottom }] of parts.entries()) {
    expect(top, `${what} is below the part before it`).toBeGreaterThanOrEqual(parts[index - 1]?.bottom ?? 0)
    expect(bottom, `${what} is on the image`).toBeLessThan(height)
  }
})

test('a shop without an account holder leaves that line out', async () => {
  await drawPaymentImage({ ...PAYMENT, payee: undefined })
  expect(context?.drawn.slice(3).map(({ what }) => what)).toEqual(['฿1,250.50', 'ค่าสินค้าและการยืม'])
})

test('a browser that cannot draw saves the bare QR', async () => {
  context = null
  expect(await (await drawPaymentImage(PAYMENT)).text()).toBe('the bare QR')
})
