import sharp from 'sharp'
import { serveTasks } from '../workers/serve-tasks.ts'
import type { DrawingReply, DrawingTask } from './drawing-task.ts'
import { withDrawableTexts } from './faces.ts'
import { renderIdentityImage } from './identity-image.ts'
import { renderLabels } from './labels.ts'
import { renderQrImage } from './qr-image.ts'
import { renderReceipt } from './receipt.ts'

sharp.concurrency(1)
sharp.cache(false)

serveTasks(draw)

async function draw(given: DrawingTask): Promise<DrawingReply> {
  const task = withDrawableTexts(given)
  try {
    if (task.job === 'qrImage') return { job: 'qrImage', png: await renderQrImage(task.image) }
    if (task.job === 'labels') return { job: 'labels', pdf: renderLabels(task.sheet) }
    if (task.job === 'identity') return { job: 'identity', bytes: await renderIdentityImage(task.image) }
    return { job: 'receipt', png: await renderReceipt(task.receipt) }
  } catch (error) {
    return { job: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
