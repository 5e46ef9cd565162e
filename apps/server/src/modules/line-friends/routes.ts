import type { Deps } from '../../core/deps.ts'
import type { Scope } from '../../http/scope.ts'
import { openLineApi } from '../../line/line-api.ts'
import { friendEvents, isSigned } from '../../line/webhook.ts'
import { noteFriends } from './commands/note-friends.ts'

/** More than LINE sends at once; a larger body is refused before it is read. */
const MAX_WEBHOOK_BYTES = 128 * 1024

/**
 * The webhook that LINE calls when a person adds, blocks or unblocks the club's account. It is no call of the contract: nobody but
 * LINE makes it, and its signature is that of the bytes. A shop without LINE's keys does not have it.
 */
export function lineWebhookRoutes({ app }: Scope, deps: Deps): void {
  const { lineMessages } = deps.settings
  if (lineMessages === undefined) return
  const api = openLineApi(lineMessages)
  void app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    webhook.post('/line/webhook/', { bodyLimit: MAX_WEBHOOK_BYTES }, async ({ body, headers }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const signature = headers['x-line-signature']
      if (!isSigned(bytes, typeof signature === 'string' ? signature : undefined, lineMessages.secret)) {
        return reply.code(401).send({ detail: 'The signature is not that of LINE.' })
      }
      await noteFriends({ ...deps, api }, friendEvents(bytes))
      return reply.code(200).send({})
    })
  })
}
