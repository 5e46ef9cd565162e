import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { DrawingReply, DrawingTask } from './drawing-task.ts'
import { drawQr } from './qr.ts'
import { renderReceipt } from './receipt.ts'

sharp.concurrency(1)
sharp.cache(false)

parentPort?.on('message', async (task: DrawingTask) => {
  const reply = await draw(task)
  parentPort?.postMessage(reply, reply.job === 'receipt' ? [reply.png.buffer] : [])
})

async function draw(task: DrawingTask): Promise<DrawingReply> {
  try {
    if (task.job === 'qr') return { job: 'qr', url: await drawQr(task.text) }
    // A copy in a buffer of its own, which can be moved to the server's thread.
    return { job: 'receipt', png: new Uint8Array(await renderReceipt(task.receipt)) }
  } catch (error) {
    return { job: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
