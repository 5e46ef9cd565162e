import { stat } from 'node:fs/promises'
import { workerFile } from '../workers/worker-file.ts'
import { openWorkerPool, WorkersBusy } from '../workers/worker-pool.ts'
import type { PageToRender, RenderedPage, RenderReply, RenderTask } from './render-task.ts'

/** Renders pages of the storefront in a worker process. `close` it at the end. */
export type PageRenderer = {
  /** Returns null if the storefront has no build for servers. Throws if the page cannot be rendered. */
  render(page: PageToRender): Promise<RenderedPage | null>
  close(): Promise<void>
}

/** To start a worker takes a quarter of a second of the processor, and a page is rendered rarely: visitors share it. */
const IDLE_MS = 30_000

/**
 * Makes the pool; its worker starts with the first page and ends when there is none to render, so that React's memory is
 * used only for a while. `file` is the storefront's build for servers.
 */
export function openPageRenderer(file: string): PageRenderer {
  const pool = openWorkerPool<RenderTask, RenderReply>({
    file: workerFile('render-worker', import.meta.url),
    workers: 1,
    idleTimeout: IDLE_MS,
    timeLimit: 10_000,
    tooLong: () => new WorkersBusy('A page took too long to render.'),
    waiting: 100,
  })
  return {
    async render(page) {
      const built = await stat(file).catch(() => null)
      if (built === null) return null
      const reply = await pool.run({ file, time: built.mtimeMs, page })
      if ('failed' in reply) throw new Error(reply.failed)
      return reply.rendered
    },
    close: pool.close,
  }
}
