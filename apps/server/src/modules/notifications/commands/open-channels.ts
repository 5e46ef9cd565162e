import type { Channel } from '../../../core/channel.ts'
import type { Deps } from '../../../core/deps.ts'
import { openLineApi } from '../../../line/line-api.ts'
import { lineCarrier } from '../../../line/line-carrier.ts'
import type { MailingClub } from '../../../mail/compose.ts'
import { type ComposeDirect, directDriver } from '../../../mail/direct-driver.ts'
import type { Driver } from '../../../mail/driver.ts'
import { type ComposeMail, mailDriver } from '../../../mail/mail-driver.ts'
import type { OutboxLogger } from '../../../mail/outbox.ts'
import { type OutboxWorker, startOutboxWorker } from '../../../mail/outbox-worker.ts'
import { openMailTransport } from '../../../mail/transport.ts'
import { postPush } from '../../../push/send-push.ts'
import { isReachedByLine } from '../queries.ts'
import type { RunnableChannel } from '../runnable-channel.ts'
import { directChannel, mailChannel } from '../steps/outbox-channels.ts'
import { pushCarrier, pushChannel } from '../steps/push-carrier.ts'

const OUTBOX_INTERVAL_MS = 5_000

/**
 * `compose` and `composeDirect` write messages with a recipe at the moment they are sent; `club` returns the club
 * that sends them.
 */
type ChannelDeps = Pick<Deps, 'database' | 'settings' | 'clock'> & {
  compose: ComposeMail
  composeDirect: ComposeDirect
  club: () => Promise<MailingClub>
}

/** A channel to open: how it is queued, and the driver of its worker. */
type Opening = { channel: (wake: () => void) => Channel; driver: (logger: OutboxLogger) => Driver }

/** Opens every channel by which the shop reaches people. A new channel is a line here. */
export function openChannels(deps: ChannelDeps): readonly RunnableChannel[] {
  const openings = [mailOpening(deps), ...lineOpening(deps), ...pushOpening(deps)]
  const channels: RunnableChannel[] = openings.map(({ channel: channelOf, driver: driverOf }) => {
    let worker: OutboxWorker | undefined
    const channel = channelOf(() => worker?.wake())
    return {
      ...channel,
      start(loggerOf) {
        const logger = loggerOf(channel.name === 'mail' ? 'outbox' : channel.name)
        worker = startOutboxWorker({
          orm: deps.database.orm,
          driver: driverOf(logger),
          besides: channels.flatMap(({ name }) => (name === 'mail' ? [] : [name])),
          fellBack: () => channels.find(({ name }) => name === 'mail')?.wake(),
          clock: deps.clock,
          logger,
          perMinute: channel.name === 'mail' ? deps.settings.mailsPerMinute : undefined,
          intervalMs: OUTBOX_INTERVAL_MS,
        })
        return worker
      },
    }
  })
  return channels
}

function mailOpening({ settings, compose, club, clock }: ChannelDeps): Opening {
  const transport = openMailTransport({
    smtpUrl: settings.smtpUrl,
    timeoutMs: settings.smtpTimeoutMs,
    from: settings.mailFrom,
    dataDir: settings.dataDir,
  })
  return {
    channel: mailChannel,
    driver: (logger) => mailDriver({ transport, compose, club, clock, logger }),
  }
}

function lineOpening({ database, settings, composeDirect, club, clock }: ChannelDeps): Opening[] {
  if (settings.lineMessages === undefined) return []
  const api = openLineApi(settings.lineMessages)
  const look = async () => {
    const { shop_name, colour_main } = await club()
    return { shopName: shop_name, colour: colour_main }
  }
  return [
    {
      channel: (wake) => directChannel({ name: 'line', reaches: isReachedByLine, wake }),
      driver: (logger) =>
        directDriver(
          { compose: composeDirect, logger },
          lineCarrier({ orm: database.orm, api, look, clock, logger }),
        ),
    },
  ]
}

/** Push services reach the operator by the shop's address; at home it has none, and the club's mail address stands for it. */
function pushOpening({ settings, composeDirect, club, ...deps }: ChannelDeps): Opening[] {
  const { push, publicUrl, mailFrom } = settings
  if (push === undefined) return []
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailFrom.address}`
  const shopName = async () => (await club()).shop_name
  const carrier = pushCarrier({ ...deps, shopName, publicUrl, sender: { ...push, subject }, post: postPush })
  return [
    {
      channel: (wake) => pushChannel(deps, wake),
      driver: (logger) => directDriver({ compose: composeDirect, logger }, carrier),
    },
  ]
}
