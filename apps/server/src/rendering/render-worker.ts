import { pathToFileURL } from 'node:url'
import { serveTasks } from '../workers/serve-tasks.ts'
import type { PageToRender, RenderedPage, RenderReply, RenderTask } from './render-task.ts'

serveTasks(renderForServer)

/** Renders one page with the storefront's build for servers. */
async function renderForServer({ file, time, page }: RenderTask): Promise<RenderReply> {
  try {
    const build: { renderPage: (page: PageToRender) => Promise<RenderedPage> } = await import(
      `${pathToFileURL(file).href}?built=${time}`
    )
    return { rendered: await build.renderPage(page) }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
