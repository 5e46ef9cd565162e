import { getWorkshopSet } from '@jansi/contract/calls/workshop-set'
import { joinThai } from '@jansi/contract/join-thai'
import type { ShownSetPiece, WorkshopSet } from '@jansi/contract/workshop-set'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryOf } from '../../lib/api/query-of.ts'
import { paths } from '../../lib/pages/paths.ts'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { useShopWords } from '../../ui/page/shop-words.ts'
import { ThaiName, ThaiText } from '../../ui/page/thai-text.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { buttonClasses } from '../../ui/styles/button-classes.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { choiceName, choiceOf, pieceName, priceOf, type SetChoice, type SetOption } from './set-choices.ts'
import { type Navigate, takeSet } from './take-set.ts'

/**
 * The goods of one participant, their price in all, and the button that puts them into the cart. HTML alone: the page
 * handles the press (`take-set.ts`) and reads the choices from their radio buttons. Nothing without a set.
 */
export function SetCard() {
  const set = useQuery(queryOf(getWorkshopSet, {})).data?.set
  const title = joinThai`ชุดของ${useShopWords().workshop}`
  // An element, by which the browser knows that the server has rendered the part.
  if (!set) return <span hidden />
  return (
    <section aria-label={title} className="rounded-card border border-line bg-card px-4 py-4 sm:px-6">
      <SectionTitle action={<Total set={set} />}>{title}</SectionTitle>
      <p className="-mt-2 mb-3 text-ink-soft">
        <ThaiText>ทุกอย่างที่หนึ่งคนใช้ในรอบนี้ หยิบใส่ตะกร้าได้ในครั้งเดียว</ThaiText>
      </p>
      {/* On a phone without images, for the weight of home: the whole set is in sight there. */}
      <ul className="divide-y divide-line sm:-mx-[24px] sm:flex sm:snap-x sm:scroll-px-[24px] sm:gap-3 sm:divide-y-0 sm:overflow-x-auto sm:px-[24px] sm:pb-3">
        {set.pieces.map((piece, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be there twice
            key={index}
            className="sm:w-28 sm:shrink-0 sm:snap-start md:w-auto md:max-w-40 md:min-w-28 md:flex-1"
          >
            <Piece piece={piece} />
          </li>
        ))}
      </ul>
      {set.pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be there twice
        <Choice key={index} piece={piece} name={choiceName(index)} />
      ))}
      <div className="mt-3">
        <button
          type="button"
          data-take-set=""
          className={buttonClasses('primary', 'large', 'only-member w-full sm:w-auto')}
        >
          {actionOf(set)}
        </button>
        <button
          type="button"
          data-take-set=""
          className={buttonClasses('primary', 'large', 'only-guest w-full sm:w-auto')}
        >
          {`เข้าสู่ระบบเพื่อ${actionOf(set)}`}
        </button>
      </div>
    </section>
  )
}

/** Returns the card once the set is read that it shows. */
export async function loadSetCard(queryClient: QueryClient): Promise<ComponentType> {
  await queryClient.prefetchQuery(queryOf(getWorkshopSet, {}))
  return SetCard
}

/** Takes the set if the pressed element is the button of the card. */
export function pressSetCard(
  card: Element,
  pressed: EventTarget,
  ...taken: [queryClient: QueryClient, navigate: Navigate]
): void {
  if (pressed instanceof Element && pressed.closest('[data-take-set]')) void takeSet(card, ...taken)
}

function actionOf({ pieces }: WorkshopSet): string {
  return pieces.some(({ type }) => type === 'rent') ? 'ยืมทั้งชุด' : 'ซื้อทั้งชุด'
}

function Total({ set }: { set: WorkshopSet }) {
  const { baht, isFrom } = priceOf(set)
  const count = set.pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-ink-soft">{`${count} ชิ้น`}</span>
      {(baht > 0 || isFrom) && <span className="text-ink-soft">{isFrom ? 'รวมเริ่มต้น' : 'รวม'}</span>}
      <Price baht={baht} isLoan={!isFrom} className="font-heading text-xl font-medium text-indigo-deep" />
    </p>
  )
}

function Piece({ piece }: { piece: ShownSetPiece }) {
  const { product_id: id, image, image_info: info, type, quantity, variants } = piece
  const prices = variants.map(({ price }) => price)
  const lowest = Math.min(...prices)
  const isMissing = choiceOf(piece).kind === 'missing'
  return (
    <a
      href={paths.product(id)}
      className="group flex min-h-11 items-center justify-between gap-3 py-2 sm:block sm:py-0"
    >
      <span className="hidden overflow-hidden rounded-card bg-wash-sky/40 sm:block">
        <ImageWithFallback
          src={image}
          info={info}
          sizes="136px"
          alt=""
          width={160}
          height={160}
          className={classNames('aspect-square w-full', isMissing && 'opacity-60')}
        />
      </span>
      <span className="leading-normal group-hover:text-indigo-deep sm:mt-1 sm:block sm:text-sm">
        <ThaiName>{quantity > 1 ? `${pieceName(piece)} × ${quantity}` : pieceName(piece)}</ThaiName>
      </span>
      <span className="shrink-0 text-sm text-ink-soft sm:block">
        {isMissing ? (
          'หมด'
        ) : (
          <>
            {lowest > 0 && <span>{type === 'rent' ? 'ยืม ' : 'ซื้อ '}</span>}
            <Price baht={lowest} isLoan={type === 'rent'} />
          </>
        )}
      </span>
    </a>
  )
}

/** The sizes of a piece, or its substitutes; nothing for a piece that is certain. */
function Choice({ piece, name }: { piece: ShownSetPiece; name: string }) {
  const choice = choiceOf(piece)
  if (choice.kind === 'certain') return null
  if (choice.options.length === 0) {
    return (
      <p className="mt-2 text-sm text-coral-deep">
        <ThaiName>{pieceName(piece)}</ThaiName>
        <span> หมด ยังไม่มีของแทน</span>
      </p>
    )
  }
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 font-semibold">
        <ThaiName>{choice.kind === 'open' ? piece.name : pieceName(piece)}</ThaiName>
        <span>{choice.kind === 'open' ? ' เลือกขนาด' : ' หมด เลือกแทนได้'}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {choice.options.map((option) => (
          <OptionChip key={option.variant.id} name={name} option={option} kind={choice.kind} piece={piece} />
        ))}
      </div>
    </fieldset>
  )
}

function OptionChip(props: {
  name: string
  option: SetOption
  kind: SetChoice['kind']
  piece: ShownSetPiece
}) {
  const { product, variant } = props.option
  const label = props.kind === 'open' ? variant.size : `${product.name} ${variant.size}`.trim()
  const isShort = variant.quantity < props.piece.quantity
  return (
    <label
      className={classNames(
        'inline-flex min-h-11 cursor-pointer items-center rounded-chip border border-edge bg-card px-4 py-1.5 hover:border-indigo',
        'has-checked:border-indigo has-checked:bg-indigo has-checked:font-semibold has-checked:text-card',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
        'has-disabled:cursor-default has-disabled:border-dashed has-disabled:text-ink-soft has-disabled:hover:border-edge',
      )}
    >
      <input type="radio" name={props.name} value={variant.id} disabled={isShort} className="sr-only" />
      <ThaiName>{isShort ? `${label} (หมด)` : label}</ThaiName>
    </label>
  )
}
