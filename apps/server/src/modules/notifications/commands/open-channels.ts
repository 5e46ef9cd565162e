import type { RunnableChannel } from '../runnable-channel.ts'
import { openMailChannel } from '../steps/mail-channel.ts'

/** Opens every channel by which the shop reaches people. A new channel is a driver in `steps/` and a line here. */
export function openChannels(deps: Parameters<typeof openMailChannel>[0]): readonly RunnableChannel[] {
  return [openMailChannel(deps)]
}
