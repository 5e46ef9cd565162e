import sharp from 'sharp'
import { moveReply } from '../workers/move-reply.ts'
import type { DrawingReply, DrawingTask } from './drawing-task.ts'
import { renderLabels } from './labels.ts'
import { drawQr } from './qr.ts'
import { renderQrImage } from './qr-image.ts'
import { renderReceipt } from './receipt.ts'

sharp.concurrency(1)
sharp.cache(false)

/** Does one task; the bytes of images and labels move to the server's thread. */
export default async function drawForServer(task: DrawingTask) {
  const reply = await draw(task)
  if (reply.job === 'receipt' || reply.job === 'qrImage') return moveReply(reply, [reply.png.buffer])
  if (reply.job === 'labels') return moveReply(reply, [reply.pdf.buffer])
  return reply
}

async function draw(task: DrawingTask): Promise<DrawingReply> {
  try {
    if (task.job === 'qr') return { job: 'qr', url: await drawQr(task.text) }
    if (task.job === 'qrImage')
      return { job: 'qrImage', png: new Uint8Array(await renderQrImage(task.image)) }
    // Copies in buffers of their own, which can be moved to the server's thread.
    if (task.job === 'labels') return { job: 'labels', pdf: new Uint8Array(renderLabels(task.sheet)) }
    return { job: 'receipt', png: new Uint8Array(await renderReceipt(task.receipt)) }
  } catch (error) {
    return { job: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
