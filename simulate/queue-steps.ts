import type { Club, Person } from './club.ts'
import { ShopDiffers } from './judge.ts'
import { type Goods, HOUR_MS } from './model.ts'
import { areOrdersClosed, isOffered, isOpen, leave, offerPassed, type Place } from './queue-rules.ts'

type ShopPlace = {
  id: number
  state: string
  place: number | null
  pause?: string
  expires_at: string | null
}
const MAX_PLACES = 3
/** The longest time that the simulated clubs set. */
const MAX_OFFER_HOURS = 37

/** A member waits for a size that is gone; the shop lets nobody wait for one that it has. */
export async function join(club: Club, member: Person, goods: Goods): Promise<void> {
  const own = club.places.filter((place) => place.member === member.email && isOpen(place))
  if (!isOffered(goods, club.workshop, club.today) || own.length >= MAX_PLACES) return
  const { status, body } = await member.client.attempt<ShopPlace & { code?: string }>(
    'POST',
    '/waiting-list/',
    {
      body: { variant_id: goods.variant },
    },
  )
  const known = own.find((place) => place.goods === goods)
  const refusal = known === undefined && goods.available > 0 ? 'still_in_stock' : null
  if ((body.code ?? null) !== refusal || (known && known.id !== body.id)) {
    throw new Error(
      `Waiting for ${goods.name} returned ${status} ${JSON.stringify(body)}, by the rules ${refusal}.`,
    )
  }
  if (refusal !== null || known) return
  club.places.push({ id: body.id, member: member.email, goods, state: 'waiting', endsAt: null })
  club.touch(goods)
}

/** A member gives up a place; an offered piece goes to the next one. */
export async function leaveQueue(club: Club, member: Person, place: Place): Promise<void> {
  await member.client.attempt('DELETE', `/waiting-list/${place.id}/`)
  club.endPlace(place, 'left')
}

/** Time passes for queues and holds: holds run out, offers lapse or are taken back, free pieces go to those who wait. */
export function wakeQueues(club: Club): void {
  for (const hold of club.holds.filter(({ endsAt }) => endsAt <= club.now)) club.release(hold)
  for (const place of club.places) {
    const before = place.state
    if (isOpen(place) && club.memberOf(place.member).access === 'closed') leave(place, 'closed')
    offerPassed(place, club.now, {
      canOrder: club.canOrder(place),
      isDebtor: club.isDebtor(place),
      isClosed: areOrdersClosed(club.workshop, club.now),
    })
    if (place.state !== before) club.touch(place.goods)
  }
  for (const goods of new Set(club.places.filter(isOpen).map((place) => place.goods))) {
    club.offer(goods)
    club.touch(goods)
  }
}

/**
 * Members look at their places: each sees the own turn, and why it rests. An offer is kept so long after the mail, which the shop
 * writes when it looks at its queues.
 */
export async function lookAtQueues(club: Club): Promise<void> {
  for (const member of club.members) {
    const own = club.placesOf(member)
    if (own.length === 0 || member.access !== 'open') continue
    const entries = await member.client.get<ShopPlace[]>('/waiting-list/')
    for (const place of own) {
      const shop = entries.find(({ id }) => id === place.id)
      const seen = [shop?.state, shop?.place, shop?.pause ?? null]
      const expected = [place.state, turnOf(club, place), pauseOf(club, place)]
      if (JSON.stringify(seen) !== JSON.stringify(expected)) {
        const figure = 'state, turn, pause'
        throw new ShopDiffers([
          { of: `place ${place.id} of ${member.name}`, figure, model: expected, shop: seen },
        ])
      }
      if (place.state !== 'offered' || shop?.expires_at == null) continue
      place.endsAt ??= Date.parse(shop.expires_at)
      const keptHours = (place.endsAt - club.now) / HOUR_MS
      if (keptHours < 0 || keptHours > MAX_OFFER_HOURS) {
        throw new Error(
          `The offer of ${place.goods.name} to ${member.name} is kept until ${shop.expires_at}.`,
        )
      }
    }
  }
}

function turnOf({ places }: Club, place: Place): number | null {
  if (place.state !== 'waiting') return null
  return places.filter(({ goods, state }) => goods === place.goods && state === 'waiting').indexOf(place) + 1
}

function pauseOf(club: Club, place: Place): string | null {
  if (!isOffered(place.goods, club.workshop, club.today)) return 'not_offered'
  return club.isDebtor(place) ? 'rental_blocked' : null
}
