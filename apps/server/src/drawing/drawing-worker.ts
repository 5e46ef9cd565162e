import sharp from 'sharp'
import { moveReply } from '../workers/move-reply.ts'
import type { DrawingReply, DrawingTask } from './drawing-task.ts'
import { drawQr } from './qr.ts'
import { renderReceipt } from './receipt.ts'

sharp.concurrency(1)
sharp.cache(false)

/** Does one task; a receipt's bytes move to the server's thread. */
export default async function drawForServer(task: DrawingTask) {
  const reply = await draw(task)
  if (reply.job !== 'receipt') return reply
  return moveReply(reply, [reply.png.buffer])
}

async function draw(task: DrawingTask): Promise<DrawingReply> {
  try {
    if (task.job === 'qr') return { job: 'qr', url: await drawQr(task.text) }
    // A copy in a buffer of its own, which can be moved to the server's thread.
    return { job: 'receipt', png: new Uint8Array(await renderReceipt(task.receipt)) }
  } catch (error) {
    return { job: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
